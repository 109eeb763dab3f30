// For tests: people and places that nobody has heard of.
import { randomInt } from 'node:crypto'
import { isGenuineIdNumber } from '@merchant/contract'

export const newIdNumber = (): string => {
  const body = `11010519900101${String(randomInt(1_000)).padStart(3, '0')}`
  return [...'0123456789X'].map((check) => body + check).find(isGenuineIdNumber) ?? ''
}

export const REGION = [
  { code: '330000', name: '浙江省' },
  { code: '330100', name: '杭州市' },
  { code: '330106', name: '西湖区' },
]
