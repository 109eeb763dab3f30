// @vitest-environment happy-dom
// What is left of packs: bought and free, a word when few are left, and where more is bought for who may.
import { api, type PackStanding } from '@merchant/contract'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { merchantLogin } from '../../../testing/sample-session.ts'
import { PacksCard } from './packs-card.tsx'

const packs: PackStanding[] = [
  { kind: 'SMS', boughtLeft: 12, freeLeft: 0, freePerMonth: 0, isFew: true },
  { kind: 'WAYBILL', boughtLeft: 0, freeLeft: 995, freePerMonth: 1_000, isFew: false },
]

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

function open(permissions: typeof merchantLogin.permissions) {
  const onBuy = vi.fn<() => void>()
  app = renderWithApp(<PacksCard onBuy={onBuy} />, {
    login: { ...merchantLogin, permissions },
    answers: [answer(api.platformOrder.packs, packs)],
  })
  return onBuy
}

it('says what is left, and leads to where more is bought', async () => {
  const onBuy = open(['platformOrder.view', 'platformOrder.pay'])
  expect(await screen.findByText('已购剩余 12')).toBeTruthy()
  expect(screen.getByText('本月免费剩余 995 / 1000')).toBeTruthy()
  expect(screen.getAllByText('用量不足，请及时订购')).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: '订购用量包' }))
  expect(onBuy).toHaveBeenCalled()
})

it('offers nothing to who may not pay', async () => {
  open(['platformOrder.view'])
  expect(await screen.findByText('已购剩余 12')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '订购用量包' })).toBeNull()
})
