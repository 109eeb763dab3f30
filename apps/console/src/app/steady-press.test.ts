// @vitest-environment happy-dom
// A press whose button slides away under a still hand counts once; one that was drawn back, or that the browser counts, is left alone.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { keepPresses } from './steady-press.ts'

let stop: () => void
let button: HTMLButtonElement
let beside: HTMLElement
let clicks = 0
beforeEach(() => {
  clicks = 0
  document.body.innerHTML = '<main><button type="button"><span>保存</span></button><p>旁边</p></main>'
  button = document.querySelector('button') ?? expect.fail('No button')
  beside = document.querySelector('p') ?? expect.fail('Nothing beside it')
  button.addEventListener('click', () => (clicks += 1))
  stop = keepPresses(document)
})
afterEach(() => stop())

const send = (type: string, target: Element, changes: PointerEventInit = {}) =>
  target.dispatchEvent(
    new PointerEvent(type, { bubbles: true, isPrimary: true, button: 0, clientX: 100, clientY: 100, ...changes }),
  )
const label = () => button.querySelector('span') ?? button

test('let go beside it, because it has moved: it counts', () => {
  send('pointerdown', label())
  send('pointerup', beside, { clientX: 101, clientY: 102 })
  expect(clicks).toBe(1)
})

test('let go on it: the browser counts it, and nobody else', () => {
  send('pointerdown', label())
  send('pointerup', button)
  expect(clicks).toBe(0)
})

test.each([
  ['the hand has drawn back', () => send('pointerup', beside, { clientY: 140 })],
  ['it was taken for a scroll', () => (send('pointercancel', button), send('pointerup', beside))],
  ['the button has gone', () => (button.remove(), send('pointerup', beside))],
  ['the button was disabled meanwhile', () => ((button.disabled = true), send('pointerup', beside))],
])('%s: it does not count', (_, end) => {
  send('pointerdown', label())
  end()
  expect(clicks).toBe(0)
})

test('another button of the mouse, or a press beside it, is none', () => {
  send('pointerdown', button, { button: 2 })
  send('pointerup', beside, { button: 2 })
  send('pointerdown', beside)
  send('pointerup', beside)
  expect(clicks).toBe(0)
})

test('each press counts once', () => {
  send('pointerdown', button)
  send('pointerup', beside)
  send('pointerup', beside)
  expect(clicks).toBe(1)
})
