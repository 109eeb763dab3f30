// A number finds its carrier: whole ones by what they look like, ones that are typed by how they begin, ambiguous ones several.
import { expect, test } from 'vitest'
import { recogniseCarriers } from './carriers.ts'

const carriers = [
  { code: 'SF', waybillPrefixes: ['SF'], waybillPatterns: ['SF\\d{10,15}', '[1-9]\\d{11}'] },
  { code: 'ZTO', waybillPrefixes: ['77', '78'], waybillPatterns: ['7[3-9]\\d{12}', '[2-6]\\d{11}'] },
  { code: 'STO', waybillPrefixes: ['77305', '88'], waybillPatterns: ['77\\d{13}', '[2-8]68\\d{9}'] },
  { code: 'YTO', waybillPrefixes: ['YT'], waybillPatterns: ['YT\\d{13}'] },
]

test.each([
  ['SF1039482751936', ['SF']],
  [' sf 1039 4827 51936 ', ['SF']],
  ['YT9383342193097', ['YTO']],
  // Fifteen digits are of STO, fourteen of ZTO, though both begin alike.
  ['773039762404825', ['STO', 'ZTO']],
  ['77303976240482', ['ZTO']],
  // While one types.
  ['7712', ['ZTO']],
  ['7730512', ['STO', 'ZTO']],
  ['YT93', ['YTO']],
  // Twelve digits were given out by several.
  ['468123456789', ['SF', 'ZTO', 'STO']],
  ['0000', []],
  ['', []],
])('%j belongs to %j', (number, codes) => {
  expect(recogniseCarriers(number, carriers)).toEqual(codes)
})
