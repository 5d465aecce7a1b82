"""What Dialect, the translation app of GNOME, does with an instance and a key: prints one JSON object."""

import json
import sys

sys.path.insert(0, '/usr/share/dialect')

import gi

gi.require_version('Soup', '3.0')
from gi.repository import GLib, Soup

from dialect.session import Session
from dialect.translators import TRANSLATORS

LibreTranslate = TRANSLATORS['libretranslate']
instance, key, text, suggestion = sys.argv[1:]
loop = GLib.MainLoop()


def sent(message):
    """The answer to a message, as the window gets it."""
    answer = []

    def on_response(session, result):
        answer.append(Session.get_response(session, result))
        loop.quit()

    Session.get().send_and_read_async(message, 0, None, on_response)
    loop.run()
    return answer[0]


def posted(path, data, headers):
    url = LibreTranslate.format_url(instance, path)
    return sent(Session.create_message('POST', url, data, headers))


# The preferences: the address, then the key.
description = sent(Soup.Message.new('GET', LibreTranslate.format_url(instance, LibreTranslate.validation_path)))
results = {'isInstance': LibreTranslate.validate_instance(description)}
translator = LibreTranslate(lambda *loaded: (results.update(loaded=loaded), loop.quit()), instance, key)
loop.run()
results['languages'] = translator.languages
results['limit'] = translator.chars_limit
results['features'] = translator.supported_features
test = posted(LibreTranslate.api_test_path, *LibreTranslate.format_api_key_test(key))
results['keyTest'] = translator.get_translation(test)[0].text


def translation(source, target):
    _, data, headers, _ = translator.format_translation(text, source, target)
    answer = sent(Session.create_message('POST', translator.translate_url, data, headers))
    return translator.get_translation(answer)[0].text, answer


# The window.
results['text'] = translation('en', 'lv')[0]
results['detected'] = translation('auto', 'lv')[1]['detectedLanguage']['language']
change = translator.format_suggestion(text, 'en', 'lv', suggestion)
results['suggested'] = translator.get_suggestion(posted('/suggest', *change))
results['better'] = translation('en', 'lv')[0]
translator.api_key = 'mt_nav'
try:
    results['refused'] = translation('en', 'lv')[0]
except Exception as error:
    results['refused'] = [type(error).__name__, error.cause]
print(json.dumps(results))
