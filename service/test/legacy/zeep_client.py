"""Calls the operations of the original service with zeep in strict mode and prints what came back, as JSON."""
import decimal
import json
import sys

import requests
import zeep
import zeep.helpers
from zeep.transports import Transport

DESCRIPTION, TOKEN, SYSTEM = sys.argv[1:4]


def plain(value):
    if isinstance(value, decimal.Decimal):
        return float(value)
    raise TypeError(repr(value))


session = requests.Session()
session.headers["client-id"] = TOKEN
client = zeep.Client(
    DESCRIPTION,
    transport=Transport(session=session, timeout=20, operation_timeout=20),
    settings=zeep.Settings(strict=True),
)
service = client.service
texts = client.get_type("{http://schemas.microsoft.com/2003/10/Serialization/Arrays}ArrayOfstring")(["Bread", ""])
results = {
    "operations": sorted(client.wsdl.bindings[next(iter(client.wsdl.bindings))].all()),
    "GetUserInfo": service.GetUserInfo(""),
    # As the plugin for Trados does: null for what it has no value of.
    "GetSystemList": service.GetSystemList("trados", None, None),
    "Translate": service.Translate("trados", SYSTEM, "Bread & water", "client=SDLTradosStudio,version=1.5,termCorpusId="),
    "TranslatePost": service.TranslatePost("trados", SYSTEM, "Bread", None),
    "TranslateEx": service.TranslateEx("trados", SYSTEM, "Bread.", "qe"),
    "aligned": service.TranslateEx("trados", SYSTEM, "Bread.", "alignment"),
    "TranslateArrayEx": service.TranslateArrayEx("trados", SYSTEM, texts, None),
    "GetSystemTermCorpora": service.GetSystemTermCorpora(SYSTEM),
    "UpdateTranslation": service.UpdateTranslation("trados", SYSTEM, "Submitted", "Iesniegts", None),
    "GetTranslations": service.GetTranslations("trados", SYSTEM, "Submitted", None),
    "RemoveTranslation": service.RemoveTranslation("trados", SYSTEM, "Submitted", "Iesniegts", None),
}
document = service.StartDocumentTranslation("trados", "Sveiciens.txt", b"Bread", SYSTEM, None)
results["GetDocumentTranslationState"] = service.GetDocumentTranslationState("trados", document)
results["GetDocumentTranslationList"] = service.GetDocumentTranslationList("trados")
results["RemoveDocumentTranslation"] = service.RemoveDocumentTranslation("trados", document)
try:
    service.Translate("trados", "smt-nav", "x", None)
except zeep.exceptions.Fault as error:
    detail = client.wsdl.types.deserialize(error.detail[0])
    results["fault"] = {"message": error.message, "code": detail.ErrorCode}
json.dump(zeep.helpers.serialize_object(results, dict), sys.stdout, default=plain)
