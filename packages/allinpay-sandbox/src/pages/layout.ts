/** The frame of every page the sandbox serves: plain HTML, usable by keyboard and on a phone, always marked 沙箱. */

/** Text that is HTML already. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Piece = Html | string | number | bigint | null | undefined | false | readonly Piece[]

/** Puts values into markup, escaped unless they are markup themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly Piece[]): Html {
  return new Html(parts.map((part, at) => part + (at < values.length ? write(values[at]) : '')).join(''))
}

function write(value: Piece): string {
  if (value === null || value === undefined || value === false) return ''
  if (value instanceof Html) return value.text
  if (isList(value)) return value.map(write).join('')
  return String(value).replaceAll(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`)
}

function isList(value: Piece): value is readonly Piece[] {
  return Array.isArray(value)
}

const STYLE = `
:root { color-scheme: light dark; --ground: #ffffff; --ink: #1a1c20; --accent: #1456c8; --line: #d8dde6; --bad: #b3261e; --soft: #f4f6fa }
@media (prefers-color-scheme: dark) { :root { --ground: #12161d; --ink: #e8eaf0; --accent: #8ab4ff; --line: #3a4150; --bad: #ff8a80; --soft: #1d222c } }
* { box-sizing: border-box }
body { margin: 0; font: 16px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif; background: var(--ground); color: var(--ink) }
.mark { background: #ffd54a; color: #3b2c00; padding: .4rem 1rem; text-align: center; font-weight: 600; letter-spacing: .05em }
main { max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 3rem }
main.wide { max-width: 84rem }
h1 { font-size: 1.35rem; margin: .5rem 0 1rem } h2 { font-size: 1.05rem; margin: 1.5rem 0 .5rem }
.amount { font-size: 2.2rem; font-weight: 700; margin: .25rem 0 1rem; font-variant-numeric: tabular-nums }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1rem; margin: 0 0 1.25rem }
dt { opacity: .7 } dd { margin: 0; overflow-wrap: anywhere }
fieldset { border: 1px solid var(--line); border-radius: .6rem; margin: 0 0 1.25rem; padding: .75rem 1rem }
fieldset label { display: flex; align-items: center; gap: .6rem; min-height: 2.75rem }
.agreement { border: 1px solid var(--line); border-radius: .6rem; padding: .25rem 1rem; max-height: 16rem; overflow: auto; margin-bottom: 1.25rem }
button, .button { font: inherit; min-height: 2.75rem; padding: .4rem 1.1rem; border-radius: .6rem; border: 1px solid var(--line); background: transparent; color: inherit; cursor: pointer; text-decoration: none; display: inline-block }
button.primary { background: var(--accent); border-color: var(--accent); color: #fff }
@media (prefers-color-scheme: dark) { button.primary { color: #06122b } }
button.bad { color: var(--bad); border-color: currentColor }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.actions { display: flex; flex-wrap: wrap; gap: .75rem } .actions .primary { flex: 1 1 100% }
.note { background: var(--soft); border-radius: .6rem; padding: .75rem 1rem } .problem { color: var(--bad) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem; border-bottom: 1px solid var(--line); padding-bottom: .5rem; margin-bottom: 1rem }
nav [aria-current] { font-weight: 700 } .scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .875rem } th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top }
td.number { text-align: right; font-variant-numeric: tabular-nums } code, pre { font-size: .8rem; overflow-wrap: anywhere; white-space: pre-wrap }
td form, .inline { display: inline-flex; gap: .4rem; flex-wrap: wrap } td button { min-height: 2rem; padding: .1rem .6rem }
input, select { font: inherit; min-height: 2.5rem; padding: .2rem .6rem; border: 1px solid var(--line); border-radius: .4rem; background: transparent; color: inherit }
`

/** A whole page. `wide` gives the inspector's tables room. */
export function page(title: string, content: Html, wide = false, language: 'zh-CN' | 'en' = 'zh-CN'): string {
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · 沙箱</title>
<style>${new Html(STYLE)}</style>
</head>
<body>
<header class="mark">沙箱 · 模拟支付环境，不会产生真实资金 · SANDBOX</header>
<main${wide ? new Html(' class="wide"') : ''}>
<h1>${title}</h1>
${content}
</main>
</body>
</html>`.text
}

/** A page that only shows a message. */
export function messagePage(title: string, message: string, code?: string): string {
  return page(
    title,
    html`<p class="note" role="status">${message}</p>
      ${code && html`<p>错误码 / code: <code>${code}</code></p>`}`,
  )
}

/** 分 as 元 with two decimals and thousands separators. */
export function yuan(fen: bigint): string {
  const sign = fen < 0n ? '-' : ''
  const digits = (fen < 0n ? -fen : fen).toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, ',')
  return `${sign}¥${whole}.${digits.slice(-2)}`
}
