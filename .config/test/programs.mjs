/**
 * Every Debian package that the tests and benchmarks use, by purpose. Each package has a check that shows whether it is
 * installed: a command on PATH, a file, a PHP module (`php:gd`), or a browser, which may come from elsewhere
 * (`browser:chromium`). `optional` packages are installed with the others, but no test requires them.
 */
export const PROGRAMS = {
  chromium: {
    packages: {'chromium-headless-shell': 'browser:chromium'},
    optional: {
      'fonts-dejavu-core': '/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf',
      'fonts-noto-core': '/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf',
    },
  },
  firefox: {packages: {'firefox-esr': 'browser:firefox'}},
  webkit: {
    packages: {'webkit2gtk-driver': 'WebKitWebDriver', xvfb: 'Xvfb', xauth: 'xauth'},
  },
  apertium: {
    packages: {
      apertium: 'apertium',
      'apertium-eng-spa': '/usr/share/apertium/modes/eng-spa.mode',
    },
    optional: {'libtcmalloc-minimal4': '/usr/lib/*/libtcmalloc_minimal.so.4'},
  },
  libreOffice: {
    packages: {
      'libreoffice-writer-nogui': '/usr/lib*/libreoffice/program/libswlo.so',
      'libreoffice-calc-nogui': '/usr/lib*/libreoffice/program/libsclo.so',
      'libreoffice-impress-nogui': '/usr/lib*/libreoffice/program/libsdlo.so',
    },
  },
  poppler: {packages: {'poppler-utils': 'pdftotext'}},
  gettext: {packages: {gettext: 'msgfmt'}},
  xmllint: {packages: {'libxml2-utils': 'xmllint'}},
  postgres: {packages: {postgresql: '/usr/lib/postgresql/*/bin/initdb'}},
  zeep: {packages: {'python3-zeep': '/usr/lib/python3/dist-packages/zeep'}},
  dialect: {packages: {dialect: '/usr/share/dialect'}},
  haproxy: {packages: {haproxy: 'haproxy'}},
  nginx: {packages: {'nginx-light': 'nginx'}},
  systemd: {packages: {systemd: 'systemd-analyze'}},
  openssl: {packages: {openssl: 'openssl'}},
  bubblewrap: {packages: {bubblewrap: 'bwrap'}},
  php: {
    packages: {
      'php-cli': 'php',
      'php-curl': 'php:curl',
      'php-gd': 'php:gd',
      'php-intl': 'php:intl',
      'php-mbstring': 'php:mbstring',
      'php-mysql': 'php:mysqli',
      'php-xml': 'php:xml',
    },
  },
  phpCodeSniffer: {packages: {'php-codesniffer': 'phpcs'}},
  symfonyConsole: {packages: {'php-symfony-console': '/usr/share/php/Symfony/Component/Console'}},
  wordPress: {
    packages: {
      wordpress: '/usr/share/wordpress/wp-includes',
      'wordpress-l10n': '/usr/share/wordpress/wp-content/languages/de_DE.mo',
      'wordpress-theme-twentytwentythree': '/var/lib/wordpress/wp-content/themes/twentytwentythree',
      'mariadb-server': 'mariadbd',
    },
  },
  apertiumApy: {
    packages: {'apertium-apy': 'apertium-apy', 'apertium-es-pt': '/usr/share/apertium/modes/es-pt.mode'},
  },
  wrk: {packages: {wrk: 'wrk'}},
};

/** Programs that only benchmarks use. */
export const BENCHMARK_PROGRAMS = ['apertiumApy', 'wrk'];
