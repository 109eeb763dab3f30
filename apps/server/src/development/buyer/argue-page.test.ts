// What a buyer reads before writing to merchant or platform: what follows, and how many pictures may be shown.
import type { ReturnInfo } from '@merchant/contract'
import { expect, test } from 'vitest'
import { arguePage } from './argue-page.ts'
import type { KeptOrder } from './buyer-memory.ts'

const order = { token: 'token' } as KeptOrder
const info = {
  id: '01932c5a-0000-7000-8000-000000000001',
  returnNo: 'RT1',
  question: null,
  dispute: null,
} as ReturnInfo

test.each([
  ['answer', '最多 9 张', '商家有 24 小时'],
  ['escalate', '最多 20 张', '裁决前不退款'],
  ['prove', '最多 20 张', '图片共 20 张'],
  ['appeal', '最多 20 张', '只能申诉一次'],
] as const)('%s', (act, pictures, follows) => {
  const page = arguePage(order, info, { act, text: '', error: '' })
  expect(page).toContain(pictures)
  expect(page).toContain(follows)
})
