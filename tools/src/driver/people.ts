// Documents of the scenario's people: identity cards, credit codes, bank cards, pictures. Numbers are made up but valid.
import { isBankCardNumber, isCreditCode } from '@merchant/contract'
import sharp from 'sharp'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** A genuine-looking 18-character ID number (GB 11643) for the given serial. */
export function idNumberOf(serial: number): string {
  const body = `33010619900101${String(serial % 1000).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(body[index]), 0)
  return body + '10X98765432'[sum % 11]
}

/** A credit code of a company in the same district (GB 32100). */
export function creditCodeOf(serial: number): string {
  const body = `91330106MA2${String(serial).padStart(6, '0')}`
  for (const last of '0123456789ABCDEFGHJKLMNPQRTUWXY') if (isCreditCode(body + last)) return body + last
  throw new Error('unreachable')
}

/** A debit card of a bank the sandbox knows (622848…, 19 digits, Luhn valid). */
export function cardNumberOf(serial: number): string {
  const body = `622848${String(serial).padStart(12, '0')}`
  for (let digit = 0; digit < 10; digit += 1) if (isBankCardNumber(`${body}${digit}`)) return `${body}${digit}`
  throw new Error('unreachable')
}

/** A picture that passes every quality check: 900 px square, not one flat colour, and drawn without reading any file. */
export const examplePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#c9d6df' } })
    .composite([{ input: { create: { width: 520, height: 520, channels: 3, background: '#52616b' } } }])
    .png()
    .toBuffer()

export const exampleAddress = {
  contact: '王小明',
  phone: '13900001111',
  region: [
    { code: '330000', name: '浙江省' },
    { code: '330100', name: '杭州市' },
    { code: '330106', name: '西湖区' },
  ],
  detail: '文三路 100 号 2 幢 301 室',
}
