// Styles of the page that an export is saved as: the colours of the site, light or dark as the device is.
export const offlineStyle = `:root{color-scheme:light dark;--bg:light-dark(#f6f5f1,#121217);--surface:light-dark(#fff,#1b1b22);--line:light-dark(#dedbd3,#32323d);--text:light-dark(#1a191e,#ecebf1);--muted:light-dark(#57545e,#aaa8b6);--accent:light-dark(#0b62a4,#7cc4f8)}
*{box-sizing:border-box}[hidden]{display:none!important}
body{font:16px/1.5 system-ui,sans-serif;margin:0;background:var(--bg);color:var(--text);overflow-wrap:anywhere}
header,main{max-width:68rem;margin:0 auto;padding:1rem}header{padding-block-start:2rem}
h1{font-size:1.75rem;line-height:1.2;margin:0}header p,small,.more{color:var(--muted)}header p{margin:.25rem 0 1rem}small{font-weight:400;font-size:.85em}
a{color:var(--accent);text-decoration:none}a:hover{text-decoration:underline}
input{font:inherit;color:inherit;background:var(--surface);border:1px solid var(--muted);border-radius:8px;padding:.5rem .75rem;width:100%;max-width:24rem;margin-block-end:1rem}
nav{display:flex;flex-wrap:wrap;gap:.5rem}nav a{background:var(--surface);border:1px solid var(--line);border-radius:99px;padding:.25rem .75rem}
details{background:var(--surface);border:1px solid var(--line);border-radius:12px;margin-block-end:1rem;overflow:clip}
summary{cursor:pointer;padding:.75rem 1rem;position:sticky;top:0;background:var(--surface);z-index:1}
details[open]>summary{border-block-end:1px solid var(--line)}
h2{display:inline;font-size:1.15rem;margin:0}
table{border-spacing:0;table-layout:fixed;width:100%}th,td{text-align:start;padding:.5rem 1rem;vertical-align:top}
tbody tr+tr td{border-block-start:1px solid var(--line)}
th button{font:inherit;font-weight:600;font-size:.85rem;color:var(--muted);background:none;border:0;padding:0;cursor:pointer;text-align:start;}
th[aria-sort=ascending] button::after{content:" ↑"}th[aria-sort=descending] button::after{content:" ↓"}
th:nth-child(1){width:32%}th:nth-child(2),th:nth-child(3),th:nth-child(4){width:11%}td:nth-child(1){font-weight:600}td:nth-child(2),td:nth-child(3),td:nth-child(4){white-space:nowrap;font-variant-numeric:tabular-nums}
ul,ol{margin:0;padding:.5rem 1rem .75rem}ul{list-style:none}ul>li+li{border-block-start:1px solid var(--line)}ul>li{padding:.5rem 0}#history li{content-visibility:auto;contain-intrinsic-size:auto 2.5rem}
ol{padding-inline-start:2.25rem}li p{margin:.25rem 0 0;white-space:pre-line}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
@media (width<44rem){thead{display:none}tbody tr{display:block;padding:.6rem 1rem}tbody tr+tr{border-block-start:1px solid var(--line)}tbody tr+tr td{border:0}
td{display:inline-block;padding:0}td:nth-child(1){display:block;width:auto}td:not(:first-child)::before{content:attr(data-name) " ";color:var(--muted);font-size:.85em}td:not(:first-child){margin-inline-end:.9rem;font-size:.9em}td:last-child{display:block}td:empty{display:none}}
@media print{details,summary{position:static}label,nav{display:none}}`;
