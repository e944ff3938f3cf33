// Texts that try to run a script, to load something, to lead elsewhere or to break the layout. Each script calls `ran`.

export const hostileMarkup: Readonly<Record<string, string>> = {
  script: '<script>ran("script")</script>',
  'end of a script': '</script><script>ran("end")</script>',
  image: '"><img src=x onerror=ran("image")>',
  'image in an attribute': `' onmouseover=ran("attribute") autofocus onfocus=ran("focus") x='`,
  svg: '<svg/onload=ran("svg")>',
  frame: '<iframe srcdoc="<script>parent.ran(1)</script>">',
  'link that runs': '[click](javascript:ran("link))',
  'link in disguise': '[click](java&#115;cript:ran(1)) [b](data:text/html,<script>ran(2)</script>)',
  'outside image': '![pixel](https://evil.example/p.png)',
  'outside style': '<link rel=stylesheet href=//evil.example/s.css><style>*{display:none}</style>',
  template: '{{constructor.constructor("ran(1)")()}} ${ran("template")} {name} %s <%= ran(1) %>',
  comment: '<!-- ]]> --><base href=//evil.example/>',
  entities: '&lt;script&gt;ran(1)&lt;/script&gt; &#0; &nbsp',
  'right to left': '\u202egnp.exe\u202c \u2067abc\u2069 עברית العربية',
  zalgo: `z${'\u0351\u0322\u0489\u0316'.repeat(20)}a${'\u036b'.repeat(30)}lgo`,
  'one long word': 'W'.repeat(500),
  'wide letters': '﷽'.repeat(60),
  emoji: '👩🏽‍❤️‍💋‍👨🏿🏴‍☠️🇪🇺'.repeat(6),
  null: 'null',
  undefined: 'undefined',
  prototype: '__proto__',
  json: '"}],"result":"error","x":[{"',
};

/** Everything at once, for fields of several lines. */
export const allHostileMarkup = Object.values(hostileMarkup).join('\n\n');

/** The beginning of a text that a field of this many UTF-16 units takes, without half a character at its end. */
export const cutText = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
