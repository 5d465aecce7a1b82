import {byPattern, type Detector} from './protected-span.ts';

const EXTENSIONS = new Set(
  (
    'doc docx docm dot dotx xls xlsx xlsm ppt pptx pdf odt ods odp odg rtf txt csv tsv json jsonl xml xsd xsl yml yaml ' +
    'toml ini conf cfg config properties env log md mdx html htm xhtml css scss less js mjs cjs ts tsx jsx vue svelte ' +
    'php phtml twig py ipynb rb java jar war kt swift go rs cpp hpp cs csproj sln sh bash zsh bat cmd ps1 sql db sqlite ' +
    'png jpg jpeg gif svg webp avif ico bmp tif tiff heic mp3 mp4 wav ogg flac avi mov mkv webm zip gz tgz bz2 xz tar rar ' +
    '7z exe dll msi dmg apk ipa deb rpm iso img bak tmp lock pid sock po pot mo xlf xliff sdlxliff tmx tbx srt vtt psd eps ' +
    'indd sketch fig ttf otf woff woff2 epub mobi ics vcf eml msg pem crt cer key wasm map'
  ).split(' '),
);

/** Paths of Windows and Unix. A slash between words ("and/or", "km/h") is not a path. */
export const paths: Detector = byPattern(
  'path',
  /[/\\]/,
  new RegExp(
    [
      // C:\Program Files\App\app.exe, C:/Temp/a.txt, \\server\share, %APPDATA%\App
      String.raw`(?<![\p{Lu}\p{Ll}\p{N}])[A-Za-z]:\\(?:[^\\/:*?"<>|\r\n\0]{0,99}[^\s\\/:*?"<>|\0]\\){0,30}[^\s\\/:*?"<>|,;)\0]{0,120}(?<!\.)`,
      String.raw`(?<![\p{Lu}\p{Ll}\p{N}])[A-Za-z]:\/(?!\/)(?:[^\s/\\:*?"<>|,;)\0]{1,99}\/){0,30}[^\s/\\:*?"<>|,;)\0]{1,120}(?<![.!])`,
      String.raw`(?<![\p{Lu}\p{Ll}\p{N}\\])\\\\[\w.$-]{1,64}(?:\\[^\s\\/:*?"<>|,;)\0]{1,100}){1,30}\\?`,
      String.raw`(?<![\p{Lu}\p{Ll}\p{N}])(?:%[A-Z_()0-9]{2,40}%|HKEY_[A-Z_]{4,30}|HK[LC][MU])(?:\\[^\s\\/:*?"<>|,;)\0]{1,100}){1,30}\\?`,
      // /etc/nginx/nginx.conf, ~/.ssh/config, ./src, ../src/, $HOME/bin
      String.raw`(?<![\p{Lu}\p{Ll}\p{N}._/:)\]}>*-])(?:~|\.{1,2}|\$[A-Z_]{1,40})?\/[\p{Lu}\p{Ll}\p{M}\p{N}_.@+*-]{1,100}(?:\/[\p{Lu}\p{Ll}\p{M}\p{N}_.@+*~%-]{1,100}){1,30}\/?(?<!\.)`,
      String.raw`(?<![\p{Lu}\p{Ll}\p{N}._/:)\]}>*-])(?:~|\.{1,2}|\$[A-Z_]{1,40})\/[\p{Lu}\p{Ll}\p{M}\p{N}_.@+*-]{1,100}\/?(?<!\.)`,
      String.raw`(?<![\p{Lu}\p{Ll}\p{N}._/:)\]}>*-])\/[\p{Lu}\p{Ll}\p{M}\p{N}_.@+*-]{1,100}\/(?![\p{Lu}\p{Ll}\p{N}])`,
      // src/app/main.ts, wp-content/uploads/
      String.raw`(?<![\p{Lu}\p{Ll}\p{N}._/:-])(?:[\p{Lu}\p{Ll}\p{M}\p{N}_.@+-]{1,64}\/){1,20}[\p{Lu}\p{Ll}\p{M}\p{N}_.@+-]{0,100}\.[A-Za-z\d]{1,10}(?![\p{Lu}\p{Ll}\p{N}])`,
    ].join('|'),
    'gu',
  ),
  (path) => /^[^\p{L}\p{N}]|^[A-Za-z]:[\\/]|^HK/u.test(path) || hasKnownExtension(path),
);

/** File names with a known extension. */
export const fileNames: Detector = byPattern(
  'fileName',
  /\.[A-Za-z\d]{2}/,
  /(?<![\p{Lu}\p{Ll}\p{N}_.@/\\-])(?:[\p{Lu}\p{Ll}\p{M}\p{N}_@][\p{Lu}\p{Ll}\p{M}\p{N}_.()+@-]{0,100})?\.[A-Za-z\d]{2,10}(?![\p{Lu}\p{Ll}\p{N}_])/gu,
  (name) =>
    hasKnownExtension(name) ||
    /^\.(?:htaccess|htpasswd|gitignore|npmrc|bashrc|zshrc|dockerignore)$/.test(name),
);

/**
 * Whether the extension is known and entirely in lower or upper case: a capital after a full stop begins a
 * sentence.
 */
function hasKnownExtension(name: string): boolean {
  const extension = name.slice(name.lastIndexOf('.') + 1);
  const small = extension.toLowerCase();
  return EXTENSIONS.has(small) && (extension === small || extension === extension.toUpperCase());
}
