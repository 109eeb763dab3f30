// The look of the demo buyer's pages on top of the frame of development pages.
export const buyerStyle = `
main { max-width: 960px }
.search { margin: 0 0 20px }
.search input { flex: 1 1 200px }
input, select, textarea { font: inherit; width: 100%; padding: 8px 12px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit }
select option { color: #1f1f1f }
:focus-visible { outline: 2px solid var(--blue); outline-offset: 2px }
button.main, a.main { background: var(--blue); border: 1px solid var(--blue); color: #fff; border-radius: 6px; padding: 8px 20px; text-decoration: none; display: inline-block }
button.main:hover, button.main:focus-visible { color: #fff; filter: brightness(1.1) }
@media (prefers-color-scheme: dark) { button.main, a.main, button.main:hover, button.main:focus-visible { color: #111 } }
.grid { grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)) }
.grid li { padding: 0; overflow: hidden }
.grid a { display: block; color: inherit; text-decoration: none; height: 100% }
.grid a:hover .title, .shops a:hover { color: var(--blue) }
.grid img, .grid .blank { display: block; width: 100%; height: auto; aspect-ratio: 1; object-fit: cover; background: var(--line) }
.grid .text { padding: 10px 12px }
.grid .title { display: -webkit-box; -webkit-line-clamp: 2; -webkit-box-orient: vertical; overflow: hidden; min-height: 3.2em }
.price { color: #d4380d; font-weight: 600; font-variant-numeric: tabular-nums }
@media (prefers-color-scheme: dark) { .price { color: #ff9c6e } }
.shops a { font-weight: 600 }
.banner { display: block; width: 100%; height: auto; aspect-ratio: 4 / 1; object-fit: cover; border-radius: 8px; background: var(--line) }
.pager { display: flex; justify-content: space-between; margin-top: 16px }
.goods { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 24px; align-items: start }
.goods img, .goods .blank { width: 100%; height: auto; aspect-ratio: 1; object-fit: cover; border-radius: 8px; background: var(--line) }
.goods .price { font-size: 24px }
.order { display: grid; grid-template-columns: 1fr 1fr; gap: 12px 16px }
.order label { display: grid; gap: 4px; font-size: 13px; color: var(--quiet) }
.order label > * { font-size: 15px; color: var(--ink) }
.order .wide, .order button { grid-column: 1 / -1 }
.alert { border: 1px solid #ff7875; border-radius: 6px; padding: 10px 14px; margin: 0 0 16px; color: #cf1322 }
@media (prefers-color-scheme: dark) { .alert { color: #ff7875 } }
.state { font-size: 24px; font-weight: 600; margin: 0 }
.acts { display: flex; flex-wrap: wrap; gap: 12px; align-items: center; margin: 16px 0 24px }
.acts form { margin: 0 }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 16px; margin: 0 0 24px }
dt { color: var(--quiet) } dd { margin: 0; overflow-wrap: anywhere }
h2 { font-size: 16px; margin: 24px 0 12px }
.goods .upright { display: flex; gap: 8px; margin-top: 12px; overflow-x: auto }
.goods .upright img { flex: none; width: 28%; aspect-ratio: 3 / 4 }
.goods video { width: 100%; border-radius: 8px; margin-top: 12px; background: #000 }
.detail { max-width: 720px; margin-top: 24px; overflow-wrap: anywhere }
.detail img { display: block; width: 100%; height: auto; border-radius: 8px }
@media (max-width: 640px) { .goods { grid-template-columns: 1fr } .order { grid-template-columns: 1fr } main { padding: 16px } }
`
