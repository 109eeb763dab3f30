// What an error's text keeps: enough to mend the error, and nobody's phone, card, name of an account or key.
import { expect, test } from 'vitest'
import { withoutPersonal } from './without-personal.ts'

test.each([
  'no account of 13577770014',
  'no account of 135-7777-0014',
  'no account of 135 7777 0014',
  'no account of +86 135 7777 0014',
  'card 6228 4804 0256 4890 018 refused',
  'card 6228-4804-0256-4890-018 refused',
  'holder 33010619900101077X',
  'mail to zhuge.pu@planted2.example',
  'mail to zhuge.pu%40planted2.example',
  'duplicate value: "诸葛朴"',
])('nothing personal stands in %j', (text) => {
  const kept = withoutPersonal(text)
  expect(kept).toContain('***')
  expect(kept).not.toMatch(/\d{4}|zhuge|planted|诸葛/)
})

test.each([
  'at place (order.ts:120:14)',
  'waited 30000 ms for 3 of 12',
  'constraint sku__never_oversold',
  'on 2026-11-20 at 12:30:05.123',
  'HTTP 503 after 2 tries, 10 ms each',
])('%j stays as it is', (text) => {
  expect(withoutPersonal(text)).toBe(text)
})
