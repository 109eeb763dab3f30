// @vitest-environment happy-dom
// The suggested lines name what each costs and promises; a press takes the company.
import { api, type LogisticsLine } from '@merchant/contract'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { answer, failure } from '../../../testing/fake-api.ts'
import { renderWithApp } from '../../../testing/render-with-app.tsx'
import { ShipLines } from './ship-lines.tsx'

const line = (id: string, carrierCode: string, lineName: string, recommend = false): LogisticsLine => ({
  id,
  carrierCode,
  carrierName: lineName,
  lineName,
  mode: 'EXPRESS',
  fromRegion: '330000',
  toRegion: '440000',
  firstWeightG: 1_000,
  firstFen: 800,
  stepWeightG: 1_000,
  stepFen: 400,
  minChargeFen: 0,
  transitHoursMin: 60,
  transitHoursMax: 96,
  daysMin: 3,
  daysMax: 4,
  cutoffTime: '19:00',
  pickup: true,
  onTimeRateBp: 9_150,
  chargedWeightG: 1_200,
  estFen: 1_200,
  score: 87,
  recommend,
  reason: '价格最低',
})

let app: ReturnType<typeof renderWithApp>
afterEach(() => app.close())

it('offers the best line of each company, and takes the company at a press', async () => {
  const chosen: string[] = []
  const list = [line('a', 'ZTO', '中通标准快递', true), line('b', 'SF', '顺丰标快'), line('c', 'SF', '顺丰特快')]
  app = renderWithApp(<ShipLines orderId="1" chosen="SF" onChoose={(code) => chosen.push(code)} />, {
    answers: [
      answer(api.logistics.lineList, {
        fromCode: '330106',
        toCode: '440106',
        weightG: 1_200,
        isWeightGuessed: true,
        list,
      }),
    ],
  })
  fireEvent.click(await screen.findByText('中通标准快递'))
  expect(chosen).toEqual(['ZTO'])
  expect(screen.getAllByText('约 12.00 元 · 3–4 天 · 准时 91.5% · 87 分')).toHaveLength(2)
  expect(screen.queryByText('顺丰特快')).toBeNull()
  expect(screen.getByText('顺丰标快').closest('button')?.getAttribute('aria-pressed')).toBe('true')
  expect(screen.getByText(/部分商品未填写重量/)).toBeTruthy()
})

it('holds nobody up when there is no advice', async () => {
  app = renderWithApp(<ShipLines orderId="1" chosen={undefined} onChoose={() => undefined} />, {
    answers: [failure(api.logistics.lineList, 500)],
  })
  expect(await screen.findByText('暂时取不到线路，不影响发货')).toBeTruthy()
})
