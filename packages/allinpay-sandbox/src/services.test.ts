/** The sandbox and the client stand at the same services. */
import { ALLINPAY_CATALOGUE } from '@merchant/allinpay'
import { expect, test } from 'vitest'
import { MISSING_METHODS, SERVICES } from './services.ts'

/** Another name of getOrderDetail in some deployments. */
const OTHER_NAMES = ['orderService.getOrderStatus']

test('what the client calls is answered, and what it does not is refused by name', () => {
  const called = ALLINPAY_CATALOGUE.filter(({ operations }) => operations.length > 0).map(({ service }) => service)
  expect(SERVICES.map(({ method }) => method).toSorted()).toEqual(called.toSorted())
  const others = ALLINPAY_CATALOGUE.filter(({ operations }) => operations.length === 0).map(({ service }) => service)
  expect([...MISSING_METHODS].toSorted()).toEqual([...others, ...OTHER_NAMES].toSorted())
})
