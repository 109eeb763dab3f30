// What is pasted is understood as it was meant, or said to be wrong; never guessed.
import { expect, test } from 'vitest'
import { lineOf, type NamedCarrier, pastedRows } from './pasted-rows.ts'

const carriers: readonly NamedCarrier[] = [
  { code: 'SF', name: '顺丰速运', waybillPrefixes: ['SF'], waybillPatterns: ['SF\\d{10,15}'] },
  { code: 'YTO', name: '圆通速递', waybillPrefixes: ['YT'], waybillPatterns: ['YT\\d{13}'] },
]
const [A, B, C] = ['SO202611280000000001', 'SO202611280000000002', 'SO202611280000000003'] as const
const read = (text: string, chosen: readonly string[] = []) =>
  pastedRows(text, carriers, chosen).map(({ orderNo, carrierCode, waybillNo, problem }) => [
    orderNo,
    carrierCode,
    waybillNo,
    problem,
  ])

test('lines of a sheet, a chat and a scanner say the same', () => {
  const lines = [
    '订单号\t快递公司\t运单号',
    `${A}\t顺丰速运\tSF 0000 0000 00001`,
    '',
    `订单号：${B.toLowerCase()}，快递单号：yt0000000000002`,
    `1234567890,${C};顺丰`,
  ]
  expect(read(lines.join('\r\n'))).toEqual([
    [A, 'SF', 'SF0000000000001', null],
    [B, 'YTO', 'YT0000000000002', null],
    [C, 'SF', '1234567890', null],
  ])
})

test('numbers alone belong to the chosen orders that no line names, in their order', () => {
  const text = ['SF0000000000001', `${B} SF0000000000002`, 'SF0000000000003', 'SF0000000000004'].join('\n')
  expect(read(text, [A, B, C]).map(([orderNo, , , problem]) => [orderNo, problem])).toEqual([
    [A, null],
    [B, null],
    [C, null],
    ['', 'noOrder'],
  ])
})

test('what is wrong is named', () => {
  const wrong = {
    notAnOrder: 'SO123 SF0000000000001',
    orderTwice: `${A} SF0000000000001\n${A} SF0000000000002`,
    noWaybill: `${A} 顺丰`,
    manyWaybills: `${A} SF0000000000001 SF0000000000002`,
    notAWaybill: `${A} SF1`,
    waybillTwice: `${A} SF0000000000001\n${B} sf0000000000001`,
    unknownCarrier: `${A} 飞鸽快递 SF0000000000001`,
    noCarrier: `${A} 000000000`,
  }
  const told = Object.values(wrong).map((text) => read(text).at(-1)?.at(-1))
  expect(told).toEqual(Object.keys(wrong))
})

test('a line that was left reads the same again', () => {
  const rows = pastedRows('SF0000000000001\nYT0000000000002', carriers, [A, B])
  const again = pastedRows(rows.map(lineOf).join('\n'), carriers, [])
  expect(again).toEqual(rows)
})
