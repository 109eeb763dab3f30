// What a role opens: pages, their codes and those of their groups, all told from the permissions.
import { describe, expect, test } from 'vitest'
import { loginInfoToWire, permissionsIn } from './wire/login-info.ts'
import { pageCodesOf, permissionsOfRoutes, routesOf } from './page-routes.ts'

describe('the pages that permissions open', () => {
  test('are those whose own permission is held, and not those of which only an act is', () => {
    expect(routesOf(['saleOrder.view', 'saleOrder.ship', 'bankCard.manage'])).toEqual([
      '/order/saleorder',
      '/order/parcels',
    ])
    expect(permissionsOfRoutes(['/order/saleorder', '/goods/add'])).toEqual(['goods.create', 'saleOrder.view'])
  })

  test('have codes, and so have their groups', () => {
    expect(pageCodesOf(['saleOrder.view', 'saleOrder.ship', 'goods.create', 'payout.view'])).toEqual([
      '2000', '2002', '3000', '3001', '10000', '10005',
    ]) // prettier-ignore
    expect(pageCodesOf(['bankCard.manage', 'unheard:of'])).toEqual([])
  })
})

test('the login info says the codes beside the acts, as text', () => {
  const permissions = ['saleOrder.view', 'saleOrder.ship']
  const info = { user: {}, info: {}, company: {}, permissions } as unknown as Parameters<typeof loginInfoToWire>[0]
  const { UR_Content: content } = loginInfoToWire(info)
  expect(JSON.parse(content)).toEqual(['3000', '3001', '3001:view', '3001:ship'])
  expect(permissionsIn(content)).toEqual(permissions)
})
