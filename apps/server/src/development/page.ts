// The plain frame of our development pages: colours of the console, and a small script that looks again where things change.

import { said, spoken } from '@merchant/contract'
import { REFRESH_PATH } from './refresh-script.ts'

/** Text as text: nothing that was typed somewhere becomes markup here. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

interface PageOptions {
  readonly title: string
  /** Escaped already. */
  readonly body: string
  /** Look again every so many seconds, without moving what is read or typed. */
  readonly refreshSeconds?: number
  /** The server's time, for what is counted down. */
  readonly now?: Date
  /** More rules after the frame's own. */
  readonly style?: string
}

export function developmentPage({ title, body, refreshSeconds, now, style = '' }: PageOptions): string {
  const refresh =
    refreshSeconds === undefined ? '' : `<script src="${REFRESH_PATH}" data-seconds="${refreshSeconds}" defer></script>`
  return `<!doctype html>
<html lang="${spoken(said('zh-CN', 'en'))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${refresh}
<title>${escapeHtml(title)}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<header><strong>${spoken(said('开发工具', 'Development'))}</strong><nav>${links()}</nav></header>
<main${now === undefined ? '' : ` data-now="${now.toISOString()}"`}><h1>${escapeHtml(title)}</h1>${body}</main>
</body>
</html>`
}

const PAGES = [
  { at: '/development/buyer', name: said('演示买家', 'Demo buyer') },
  { at: '/development/mailbox', name: said('短信发件箱', 'Mailbox') },
  { at: '/development/clock', name: said('演示时钟', 'Clock') },
]
const links = (): string => PAGES.map(({ at, name }) => `<a href="${at}">${spoken(name)}</a>`).join('')

const STYLE = `
:root { color-scheme: light dark; --ground: #ffffff; --line: #d9d9d9; --soft: #fafafa; --ink: #1f1f1f; --quiet: #737373; --blue: #0958d9 }
@media (prefers-color-scheme: dark) { :root { --ground: #141414; --line: #424242; --soft: #1d1d1d; --ink: #e8e8e8; --quiet: #a3a3a3; --blue: #69b1ff } }
* { box-sizing: border-box }
body { margin: 0; font: 15px/1.6 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; color: var(--ink); background: var(--ground) }
header { display: flex; flex-wrap: wrap; gap: 8px 24px; align-items: center; padding: 12px 24px; border-bottom: 1px solid var(--line); background: var(--soft) }
nav { display: flex; gap: 16px }
a { color: var(--blue) }
main { max-width: 760px; margin: 0 auto; padding: 24px }
h1 { font-size: 20px; margin: 0 0 16px }
h2 { font-size: 16px; margin: 24px 0 8px }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 12px }
li { border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; background: var(--soft) }
li p { margin: 4px 0 0 }
.left { font-variant-numeric: tabular-nums }
time, .quiet { color: var(--quiet); font-size: 13px }
mark { background: none; color: var(--blue); font-weight: 600; font-size: 18px; letter-spacing: .08em }
.code { padding: 0 6px; border-style: dashed }
@media (pointer: coarse) { .code { min-height: 44px; min-width: 44px } }
.now { font-size: 32px; font-variant-numeric: tabular-nums; margin: 0 }
form { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 16px }
button { font: inherit; padding: 6px 16px; border: 1px solid var(--line); border-radius: 6px; background: transparent; color: inherit; cursor: pointer }
button:hover, button:focus-visible { border-color: var(--blue); color: var(--blue) }
`
