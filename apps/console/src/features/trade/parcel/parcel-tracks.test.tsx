// @vitest-environment happy-dom
// The tracks of an order: where each parcel is, what is wrong with it, and its events, the newest of them first.
import { api, type ParcelTrack } from '@merchant/contract'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { answer, failure } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { ParcelTracks } from './parcel-tracks.tsx'

const orderId = '01932c5a-0000-7000-8000-000000000082'
const traces = [5, 4, 3, 2, 1].map((hour) => ({
  at: `2026-11-20T0${hour}:00:00.000Z`,
  text: `第 ${hour} 条轨迹`,
  city: '杭州',
  state: hour === 1 ? ('COLLECTED' as const) : ('IN_TRANSIT' as const),
}))
const parcel: ParcelTrack = {
  shipmentId: '01932c5a-0000-7000-8000-000000000083',
  carrierCode: 'SF',
  carrierName: '顺丰速运',
  carrierPhone: '95338',
  waybillNo: 'SF1039482751936',
  shippedAt: '2026-11-19T01:00:00.000Z',
  state: 'IN_TRANSIT',
  detail: '到达派件城市',
  askedAt: '2026-11-20T06:00:00.000Z',
  trouble: null,
  traces,
  exceptions: [
    {
      id: orderId,
      type: 'TRANSIT_LATE',
      status: 'OPEN',
      foundAt: '2026-11-22T06:00:00.000Z',
      note: '',
      handledBy: null,
      handledAt: null,
    },
    {
      id: parcelId(),
      type: 'PICKUP_LATE',
      status: 'DONE',
      foundAt: '2026-11-20T06:00:00.000Z',
      note: '',
      handledBy: null,
      handledAt: null,
    },
  ],
}
function parcelId() {
  return '01932c5a-0000-7000-8000-000000000085'
}
const young: ParcelTrack = {
  ...parcel,
  shipmentId: parcelId(),
  waybillNo: 'YT9383342193097',
  carrierName: '圆通速递',
  state: 'CREATED',
  detail: '',
  traces: [],
  exceptions: [],
}

let app: ReturnType<typeof renderWithApp>
afterEach(() => {
  vi.useRealTimers()
  app.close()
})

it('shows the newest events and all of them on demand', async () => {
  app = renderWithApp(<ParcelTracks orderId={orderId} />, {
    answers: [answer(api.parcel.track, { parcels: [parcel] })],
  })
  const region = await screen.findByRole('region', { name: '顺丰速运 SF1039482751936' })
  const texts = () =>
    within(region)
      .getAllByRole('listitem')
      .map((item) => item.querySelector('span')?.textContent)
  expect(texts()).toEqual(['第 5 条轨迹', '第 4 条轨迹', '第 3 条轨迹'])
  fireEvent.click(within(region).getByRole('button', { name: '展开全部 5 条轨迹' }))
  expect(texts()).toHaveLength(5)
  expect(within(region).getByText('到达派件城市')).toBeTruthy()
  expect(within(region).getByText('中转超时')).toBeTruthy()
  expect(within(region).queryByText('揽收超时')).toBeNull()
  expect(within(region).getByRole('link', { name: '客服 95338' }).getAttribute('href')).toBe('tel:95338')
})

it('shows each parcel of several, or the one that is meant', async () => {
  const parcels = [parcel, young]
  app = renderWithApp(<ParcelTracks orderId={orderId} />, { answers: [answer(api.parcel.track, { parcels })] })
  expect(await screen.findAllByRole('region')).toHaveLength(2)
  expect(screen.getByText('快递公司尚未揽收，揽收后显示轨迹')).toBeTruthy()
  app.close()
  app = renderWithApp(<ParcelTracks orderId={orderId} shipmentId={young.shipmentId} />, {
    answers: [answer(api.parcel.track, { parcels })],
  })
  expect(await screen.findAllByRole('region')).toHaveLength(1)
})

it('follows what the carrier tells while it is in sight', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  let parcels = [young]
  app = renderWithApp(<ParcelTracks orderId={orderId} />, {
    answers: [answer(api.parcel.track, () => ({ parcels }))],
  })
  expect(await screen.findByText('快递公司尚未揽收，揽收后显示轨迹')).toBeTruthy()
  parcels = [parcel]
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await screen.findByText('第 5 条轨迹')).toBeTruthy()
})

it('says why nothing is known, and that it could not be read', async () => {
  const unknown = { ...young, trouble: '收件人手机尾号不正确' }
  app = renderWithApp(<ParcelTracks orderId={orderId} />, {
    answers: [answer(api.parcel.track, { parcels: [unknown] })],
  })
  expect(await screen.findByText('暂时查不到轨迹：收件人手机尾号不正确')).toBeTruthy()
  app.close()
  app = renderWithApp(<ParcelTracks orderId={orderId} />, { answers: [failure(api.parcel.track, 503)] })
  expect(await screen.findByRole('button', { name: /重\s?试/ })).toBeTruthy()
})
