// What stands in the tree of rights, and what ticking one of them means.
import { ownerPermissions, type Permission, platformPermissions } from '@merchant/contract'
import { describe, expect, it } from 'vitest'
import { insideOf } from '../../../app/guard/menu.ts'
import { tree } from '../../../app/routes.tsx'
import { permissionGroups, withRights } from './permission-groups.ts'

describe('the tree of rights', () => {
  it.each([
    ['merchant', ownerPermissions],
    ['operator', platformPermissions],
  ] as const)('of a %s shows every right exactly once, under a page that has a name', (party, all) => {
    const pages = permissionGroups(insideOf(tree), party).flatMap((group) => group.pages)
    expect(pages.flatMap(({ permissions }) => permissions).toSorted()).toEqual([...all].toSorted())
    expect(pages.filter(({ title, code }) => title[0] === code)).toEqual([])
  })

  it('loses no right for want of a page', () => {
    const [rest] = permissionGroups([], 'merchant')
    expect(rest?.pages.flatMap(({ permissions }) => permissions)).toHaveLength(ownerPermissions.length)
  })
})

describe('giving and taking', () => {
  it('lets who may ship also see the orders', () => {
    expect([...withRights(new Set(), ['saleOrder.ship'], true)].toSorted()).toEqual([
      'saleOrder.ship',
      'saleOrder.view',
    ])
  })

  it('leaves no act on orders to whom they are hidden', () => {
    const chosen = new Set<Permission>(['saleOrder.view', 'saleOrder.ship', 'shop.view'])
    expect([...withRights(chosen, ['saleOrder.view'], false)]).toEqual(['shop.view'])
  })

  it('takes one act and leaves the page in sight', () => {
    expect([
      ...withRights(new Set<Permission>(['saleOrder.view', 'saleOrder.ship']), ['saleOrder.ship'], false),
    ]).toEqual(['saleOrder.view'])
  })
})
