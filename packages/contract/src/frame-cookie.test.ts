// The cookie of the painted frame: read as it was written, and harmless whatever else is put there.
import { expect, it } from 'vitest'
import { frameCookieOf, frameLookOf, PLAIN_FRAME } from './frame-cookie.ts'

it.each([
  PLAIN_FRAME,
  { mode: 'dark', color: '#F5222D', showsTags: false, showsLogo: true, menu: 'eeSse' },
  { mode: 'light', color: '#304156', showsTags: true, showsLogo: false, menu: 'E' },
] as const)('says what it was told: %j', (look) => {
  expect(frameLookOf(frameCookieOf(look))).toEqual(look)
})

it.each([
  undefined,
  '',
  'dark',
  'dusk.1890ff.11.eee',
  'dark.1890ff.11.',
  'dark.1890ff.11.e<script>',
  'dark."onload.11.e',
  `dark.1890ff.11.${'e'.repeat(61)}`,
])('takes %j for none', (cookie) => {
  expect(frameLookOf(cookie)).toBe(PLAIN_FRAME)
})
