"""Calls every operation with zeep in strict mode and prints what came back, as JSON."""
import decimal
import json
import sys
import time

import requests
import zeep
import zeep.helpers
from zeep.plugins import HistoryPlugin
from zeep.transports import Transport
from zeep.wsa import WsAddressingPlugin

DESCRIPTION, TOKEN, SYSTEM = sys.argv[1:4]


def plain(value):
    if isinstance(value, decimal.Decimal):
        return float(value)
    if isinstance(value, bytes):
        return value.decode("utf-8")
    raise TypeError(repr(value))


def client(token=TOKEN, plugins=()):
    session = requests.Session()
    session.headers["client-id"] = token
    settings = zeep.Settings(strict=True, xml_huge_tree=False)
    transport = Transport(session=session, timeout=20, operation_timeout=20)
    return zeep.Client(DESCRIPTION, transport=transport, settings=settings, plugins=list(plugins))


def fault(call):
    try:
        call()
    except zeep.exceptions.Fault as error:
        detail = None
        if error.detail is not None:
            one = service_client.wsdl.types.deserialize(error.detail[0])
            detail = {"ErrorCode": one.ErrorCode, "ErrorMessage": one.ErrorMessage}
        return {"code": error.code, "message": error.message, "detail": detail}
    except zeep.exceptions.TransportError as error:
        return {"status": error.status_code}
    raise AssertionError("no fault")


def status_without_token():
    statuses = []
    with_token = client()
    for value in ("", "mt_nothing"):
        with_token.transport.session.headers["client-id"] = value
        with_token.transport.session.hooks["response"] = lambda response, *_, **__: statuses.append(
            response.status_code
        )
        fault(lambda: with_token.service.GetSystemList(appID="zeep"))
    return statuses


service_client = client()
service = service_client.service
arrays = service_client.get_type("{http://schemas.microsoft.com/2003/10/Serialization/Arrays}ArrayOfstring")
texts = arrays(["Good morning. Good night.", "Labrīt, 👩‍👩‍👧!", ""])
results = {}
results["GetSystemList"] = service.GetSystemList(appID="zeep", uiLanguageId="lv", options="")
results["Translate"] = service.Translate(appID="zeep", systemID=SYSTEM, text="Good <b>morning</b> & \r\n!", options="")
results["TranslateEx"] = service.TranslateEx(appID="zeep", systemID=SYSTEM, text="Good morning. Good night.", options="qe")
results["TranslateArray"] = service.TranslateArray(appID="zeep", systemID=SYSTEM, textArray=texts, options="")
results["TranslateArrayEx"] = service.TranslateArrayEx(appID="zeep", systemID=SYSTEM, textArray=texts, options="qe")
results["UpdateTranslation"] = service.UpdateTranslation(
    appID="zeep", systemID=SYSTEM, text="Good night.", translation="Saldus sapņus.", options=""
)
results["GetSystemTermCorpora"] = service.GetSystemTermCorpora(systemID=SYSTEM)
document = service.StartDocumentTranslation(
    appID="zeep", fileName="Sveiciens.html", content=b"<p>Good morning.</p>\r\n", systemID=SYSTEM, options=""
)
results["StartDocumentTranslation"] = document
deadline = time.monotonic() + 30
while time.monotonic() < deadline:
    state = service.GetDocumentTranslationState(appID="zeep", id=document)
    if state.Status in ("completed", "error"):
        break
results["GetDocumentTranslationState"] = state
results["GetDocumentTranslationList"] = service.GetDocumentTranslationList(appID="zeep")
results["DownloadDocumentTranslation"] = service.DownloadDocumentTranslation(appID="zeep", id=document)
results["RemoveDocumentTranslation"] = service.RemoveDocumentTranslation(appID="zeep", id=document)
results["fault"] = fault(lambda: service.Translate(appID="zeep", systemID="smt-nav", text="sveiki", options=""))
results["unknownTask"] = fault(lambda: service.GetDocumentTranslationState(appID="zeep", id="d-nav"))
results["statusWithoutToken"] = status_without_token()
history = HistoryPlugin()
addressing = client(plugins=[WsAddressingPlugin(), history])
results["addressed"] = addressing.service.Translate(appID="zeep", systemID=SYSTEM, text="Good morning.", options="")
json.dump(zeep.helpers.serialize_object(results, dict), sys.stdout, default=plain)
