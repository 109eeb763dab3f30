// The script of a development page: refreshes only the main part, keeps focus and input, counts down, copies a code by a press.
import type { FastifyInstance } from 'fastify'

export const REFRESH_PATH = '/development/refresh.js'

/** A meta refresh would reload the whole page and interrupt typing and screen readers. */
const SCRIPT = `
let seconds = Number(document.currentScript.dataset.seconds)
// What the server sent last: what is counted down or said to be copied since is no news.
let sent = ''
let ahead = 0
function setClock(main) {
  if (main.dataset.now !== undefined) ahead = Date.parse(main.dataset.now) - performance.now()
}
function count() {
  for (const time of document.querySelectorAll('[data-ends]')) {
    const left = Math.max(0, Math.ceil((Date.parse(time.dataset.ends) - performance.now() - ahead) / 1000))
    time.textContent = time.dataset.words.replace('{seconds}', left)
  }
}
const isTyping = () => document.activeElement?.matches('main input, main select, main textarea') ?? false
async function look() {
  if (!document.hidden && !isTyping() && !(await show())) return
  setTimeout(look, seconds * 1000)
}
/** Whether the page asks for another refresh. */
async function show() {
  const answer = await fetch(location.href, { cache: 'no-store' }).catch(() => null)
  if (answer === null || !answer.ok) return true
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const [shown, main] = [document.querySelector('main'), next.querySelector('main')]
  if (isTyping() || main === null) return true
  setClock(main)
  if (sent !== main.innerHTML) {
    sent = main.innerHTML
    const reachable = (part) => [...part.querySelectorAll('a[href], button')]
    const at = reachable(shown).indexOf(document.activeElement)
    shown.replaceWith(main)
    reachable(main)[at]?.focus()
    count()
  }
  const again = next.querySelector('script[data-seconds]')
  if (again !== null) seconds = Number(again.dataset.seconds)
  return again !== null
}
setTimeout(look, seconds * 1000)
const first = document.querySelector('main')
sent = first.innerHTML
setClock(first)
count()
setInterval(count, 1000)
document.addEventListener('click', async (event) => {
  const button = event.target.closest('[data-copy]')
  if (button === null) return
  // Without a secure address there is no clipboard: the code is then marked, ready for the keys.
  const isCopied = await Promise.resolve()
    .then(() => navigator.clipboard.writeText(button.dataset.copy))
    .then(() => true, () => false)
  if (!isCopied) return void getSelection().selectAllChildren(button)
  const said = document.createElement('span')
  said.className = 'quiet'
  said.setAttribute('role', 'status')
  button.parentElement.querySelector('[role=status]')?.remove()
  button.after(said)
  said.textContent = ' ' + button.dataset.done
})
`

export function registerRefreshScript(http: FastifyInstance): void {
  http.get(REFRESH_PATH, { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-store').send(SCRIPT),
  )
}
