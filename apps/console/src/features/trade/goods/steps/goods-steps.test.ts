// Which step of the goods' editor a complaint is counted at: each field of a save has its place, and a new one must be given one.
import { api } from '@merchant/contract'
import { expect, it } from 'vitest'
import { faultsOf } from './goods-steps.ts'

const stepOf = (field: string) => Object.keys(faultsOf([{ name: [field], errors: ['不能为空'] }]))[0]
const fieldsOf = (step: string) => Object.keys(api.goods.save.body.shape).filter((field) => stepOf(field) === step)

it('is where one fills it in', () => {
  expect(stepOf('shortTitle')).toBe('basics')
  expect(stepOf('longPictureFileIds')).toBe('pictures')
})

it('of what no other step has is that of prices', () => {
  expect(fieldsOf('sale')).toEqual([
    // Never typed.
    'id',
    'version',
    'specs',
    'skus',
    'minPerOrder',
    'limitPerOrder',
    'limitPerBuyer',
    'limitPeriod',
    'publish',
    'draft',
  ])
})
