import {describe} from 'node:test';
import {check} from './check-cases.ts';

describe('messages of ICU', () => {
  const dogs = 'Send {m, plural, one {# dog} other {# dogs}} now.';
  const who = '{sex, select, male {He sent {name}} other {They sent {name}}} now.';
  const differ = 'placeholdersDiffer';
  check([
    ['en>es', dogs, 'Envía {m, plural, one {# perro} other {# perros}} ahora.'],
    ['en>es', dogs, 'Envía perros ahora.', differ],
    ['en>es', dogs, 'Envía {m, plural, one {# perro} ahora.', differ],
    ['en>es', dogs, 'Envía {n, plural, one {# perro} other {# perros}} ahora.', differ],
    ['en>es', dogs, 'Envía {m, plural, one {# perro} otros {# perros}} ahora.', differ],
    ['en>es', dogs, 'Envía {m, plural, uno {# perro} other {# perros}} ahora.', differ],
    ['en>es', dogs, 'Envía {m, plural, one {# perro} other {perros}} ahora.', differ],
    ['en>es', dogs, 'Envía {m, plural, one {un perro} other {{m} perros}} ahora.'],
    ['en>es', dogs, 'Envía {m, plural, one {un perro} many {# de perros} other {# perros}} ahora.'],
    ['en>lv', dogs, 'Sūtiet {m, plural, zero {# suņu} one {# suni} other {# suņus}} tagad.'],
    [
      'en>ru',
      dogs,
      'Отправьте {m, plural, one {# собаку} few {# собаки} many {# собак} other {# собаки}} сейчас.',
    ],
    ['en>ru', dogs, 'Отправьте {m, plural, one {# собаку} few {собаки} other {# собаки}} сейчас.', differ],
    ['en>ar', dogs, 'أرسل {m, plural, one {كلب} two {كلبين} few {# كلاب} other {# كلب}} الآن.'],
    ['en>ja', dogs, '今{m, plural, other {#匹の犬}}を送ってください。'],
    ['en>es', who, '{sex, select, male {Él envió {name}} other {Enviaron {name}}} ahora.'],
    ['en>es', who, '{sex, select, hombre {Él envió {name}} other {Enviaron {name}}} ahora.', differ],
    ['en>es', who, '{sex, select, male {Él envió} other {Enviaron {name}}} ahora.', differ],
    ['en>es', who, '{sex, select, male {Él envió {nombre}} other {Enviaron {name}}} ahora.', differ],
    [
      'en>es',
      '{a, select, x {{n, plural, one {# dog} other {# dogs}}} other {none}} here',
      '{a, select, x {{n, plural, one {# perro} otro {# perros}}} other {ninguno}} aquí',
      differ,
    ],
    ['en>de', 'Due on {day, date, short} here', 'Hier fällig am {day, date, medium}'],
    ['en>de', 'Due on {day, date, short} here', 'Hier fällig am {Tag, date, short}', differ],
    ['en>es', "Write '{m, plural}' here", 'Escriba aquí'],
  ]);
});
