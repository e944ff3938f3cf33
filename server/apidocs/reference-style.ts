// The style sheet of the API reference. Text sizes are 13, 15, 17, 20 and 24 px.
export const referenceStyle = `:root{color-scheme:light dark;--bg:#f6f5f1;--fg:#1a191e;--muted:#57545e;--line:#dedbd3;--panel:#fff;--accent:#0b62a4}
@media (prefers-color-scheme:dark){:root{--bg:#121217;--fg:#ecebf1;--muted:#aaa8b6;--line:#32323d;--panel:#1b1b22;--accent:#7cc4f8}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--fg);font:15px/1.6 system-ui,sans-serif;display:grid;grid-template-columns:280px minmax(0,1fr)}
a{color:var(--accent)}
code,pre{font:13px/1.5 ui-monospace,Consolas,monospace}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
main:focus{outline:none}
.skip{position:absolute;inset-block-start:-100px;inset-inline-start:8px;z-index:1;padding:8px 16px;border-radius:7px;background:var(--panel);color:var(--accent)}
.skip:focus{inset-block-start:8px}

header{position:sticky;inset-block-start:0;block-size:100vh;overflow:auto;padding:20px;border-inline-end:1px solid var(--line)}
.home{font-size:17px;font-weight:800;color:var(--fg);text-decoration:none}
nav ul{list-style:none;margin:0;padding:0}
nav>ul>li{margin-block:12px;font-weight:650}
nav li li{margin-block:2px;font-weight:400}
nav a{text-decoration:none}
a:hover{text-decoration:underline}
details{display:none}

main{padding:24px 32px 80px;max-inline-size:980px}
h1{margin:0 0 12px;font-size:24px;line-height:1.3}
h2{margin:40px 0 12px;font-size:20px;line-height:1.3}
h3{margin:0;font-size:17px;line-height:1.4}
p{max-inline-size:70ch}
p code{overflow-wrap:anywhere}
article,h2{scroll-margin-block-start:16px}
article{background:var(--panel);border:1px solid var(--line);border-radius:10px;padding:16px 20px;margin-block:16px}
article p{margin-block:8px}
article:target{outline:2px solid var(--accent)}
h3 a{color:inherit;text-decoration:none}
h3 code{font-size:17px;font-weight:700}
.method{color:var(--muted);font-size:13px;font-weight:400}
.facts{color:var(--muted);font-size:13px}

table{table-layout:fixed;inline-size:100%;border-collapse:collapse;font-size:13px}
col.name{inline-size:256px}
col.in{inline-size:64px}
th{text-align:start;color:var(--muted)}
td,th{padding:4px 12px 4px 0;border-block-end:1px solid var(--line);vertical-align:top}
td.in{white-space:nowrap}
.required{color:var(--accent);font-weight:650}
pre{margin-block:12px 0;background:var(--bg);border:1px solid var(--line);border-radius:7px;padding:10px 12px;white-space:pre-wrap;overflow-wrap:anywhere}
section>pre{margin-block-end:16px}

@media (max-width:767.98px){
body{display:block}
header{position:static;block-size:auto;overflow:visible;padding:12px 16px 0;border:0}
.side{display:none}
details{display:block;margin-block-start:8px;border-block:1px solid var(--line)}
summary{padding-block:8px;font-weight:650;cursor:pointer}
details nav{padding-block-end:12px}
details a{display:block;padding-block:4px}
main{padding:16px 16px 64px}
article{padding:16px}
col.name{inline-size:auto}
col.name+col:last-child{inline-size:64px}
.parameters,.parameters tbody,.parameters tr{display:block}
.parameters thead{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
.parameters tr{padding-block:6px;border-block-end:1px solid var(--line)}
.parameters td{display:inline;padding:0;border:0;color:var(--muted)}
.parameters td:first-child{display:block;color:var(--fg)}
.parameters td.in{white-space:normal}
.parameters td.in::before{content:' · '}
}
@media (max-width:767.98px) and (pointer:coarse){
summary,details a{min-block-size:44px;padding-block:10px}
nav>ul>li,nav li li{margin-block:0}
.home{display:inline-flex;align-items:center;min-block-size:44px}
}`;
