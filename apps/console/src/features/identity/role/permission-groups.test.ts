// What stands in the tree of rights, and what ticking one of them means.
import { ownerPermissions, platformPermissions } from '@merchant/contract'
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
    expect([...withRights(new Set(), ['3001:ship'], true)].toSorted()).toEqual(['3001:ship', '3001:view'])
  })

  it('leaves no act on orders to whom they are hidden', () => {
    const chosen = new Set(['3001:view', '3001:ship', '4001:view'])
    expect([...withRights(chosen, ['3001:view'], false)]).toEqual(['4001:view'])
  })

  it('takes one act and leaves the page in sight', () => {
    expect([...withRights(new Set(['3001:view', '3001:ship']), ['3001:ship'], false)]).toEqual(['3001:view'])
  })
})
