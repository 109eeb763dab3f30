// The routes against the contract's table of pages: what each asks for, in whose menu it stands, and which are not built yet.
import { isPublicPath, ownerPermissions, pageOf, pageRoutes, platformPermissions } from '@merchant/contract'
import { describe, expect, it } from 'vitest'
import { merchantLogin, operatorLogin } from '../testing/sample-session.ts'
import { isGroup, isOutside, menuOf, pagesOf } from './guard/menu.ts'
import { tree } from './routes.tsx'

const words = (text: string) => text.trim().split(/\s+/)

const publicRoutes = words(`
  /login /register /rp /ys /middlepage /auth-redirect
  /registrationsuccess /registrationfailed /registrationsuccessmobile /registrationfailedmobile
  /dsc /dscmerchant /404 /401`)
/** Beyond the table: what the login page links to, and where an invitation leads. */
const morePublicRoutes = ['/recover', '/invite']

/** Path, title and roleCode as the table of signed-in routes gives them; `hidden` ones are not in the menu. */
const openRoutes: readonly {
  path: string
  title: string
  code?: string
  hidden?: true
  pinned?: true
  unverified?: true
}[] = [
  { path: '/dashboard', title: '首页', pinned: true },
  { path: '/guide/index', title: '引导', hidden: true },
  { path: '/profile/index', title: '个人中心', hidden: true },
  { path: '/shop/manager', title: '店铺管理', code: '4001' },
  { path: '/shop/category', title: '店铺分类', code: '4002' },
  { path: '/shop/qualification', title: '资质管理', code: '4003' },
  { path: '/goods/index', title: '商品列表', code: '2001' },
  { path: '/goods/add', title: '发布商品', code: '2002' },
  { path: '/goods/edit/$id', title: '编辑商品', code: '2003', hidden: true },
  { path: '/order/saleorder', title: '销售订单', code: '3001' },
  { path: '/order/parcels', title: '包裹异常', code: '3001' },
  { path: '/order/redeem', title: '核销', code: '3001' },
  { path: '/order/print', title: '打印订单', code: '3001', hidden: true },
  { path: '/order/WithdrawOrder', title: '提现订单', code: '3002' },
  { path: '/order/rechargeorder', title: '充值订单', code: '3003' },
  { path: '/order/platformorder', title: '平台订单', code: '3004' },
  { path: '/goodsreturn/order', title: '退货管理', code: '7001' },
  { path: '/finance/FinanceBill', title: '财务账单', code: '8001' },
  { path: '/finance/FinanceDetail', title: '资金流水', code: '8002' },
  { path: '/finance/bookproof', title: '账本证明', code: '8003' },
  { path: '/ec/index', title: '支付账户' },
  { path: '/systemconfig/loginInfo', title: '账号中心', code: '5001' },
  { path: '/systemconfig/exports', title: '导入导出记录' },
  { path: '/certification', title: '实名认证', hidden: true, unverified: true },
  { path: '/error/404', title: '页面不存在', hidden: true, unverified: true },
  { path: '/error/401', title: '没有访问权限', hidden: true, unverified: true },
]
const openedBy = (permissions: readonly string[]) =>
  pageRoutes.filter(({ permission }) => permissions.includes(permission))
/** The platform's own pages: those that a permission of its people opens. */
const operatorRoutes = openedBy(platformPermissions)
/** Where an operator without a second factor sets it up: in no menu, led to by the guard. */
const ENROLMENT = '/operator/enrol'

/** Screens that are not built yet: no entry in the menu, no page, so that the guard answers 404; and no code that opens them. */
const laterRoutes = ['/live/goodsListIndex', '/live/settingIndex', '/message/contact']
const laterTemplatePages = words(`
  /templates /documentation/index /permission/page /permission/directive /permission/role /icon/index
  /components/tinymce /components/markdown /components/json-editor /components/split-pane /components/avatar-upload
  /components/dropzone /components/sticky /components/count-to /components/mixin /components/back-to-top
  /components/drag-dialog /components/drag-select /components/dnd-list /components/drag-kanban
  /charts/keyboard /charts/line /charts/mixchart /nested/menu1/menu1-1 /nested/menu2 /tab/index
  /example/create /example/edit/$id /example/list /error-log/log
  /excel/export-excel /excel/export-selected-excel /excel/export-merge-header /excel/upload-excel
  /zip/download /pdf/index /pdf/download /theme/index /clipboard/index /i18n/index`)

const pages = pagesOf(tree)
const pathsInMenuOf = (login: typeof merchantLogin) =>
  menuOf(tree, login).flatMap((entry) =>
    isGroup(entry) ? entry.pages.map(({ path }) => path) : isOutside(entry) ? [] : [entry.path],
  )

describe('the public routes', () => {
  it.each([...publicRoutes, ...morePublicRoutes])('%s opens without a login', (path) =>
    expect(isPublicPath(path)).toBe(true),
  )

  it('are these and no others: everything signed in is asked of the guard', () => {
    for (const path of [...pages.map((page) => page.path), ...laterRoutes, ...laterTemplatePages, '/', '/redirect/x'])
      expect([path, isPublicPath(path)]).toEqual([path, false])
  })
})

const codeOfPage = (page: (typeof pages)[number] | undefined) =>
  page?.permission === undefined ? undefined : pageOf(page.permission)

describe('the signed-in routes', () => {
  it.each(openRoutes)('$path is there as the table says', ({ path, title, code, hidden, pinned, unverified }) => {
    const page = pages.find((one) => one.path === path)
    expect(page?.title[0]).toBe(title)
    expect(codeOfPage(page)).toBe(code)
    expect([page?.hidden === true, page?.pinned === true]).toEqual([hidden === true, pinned === true])
    if (unverified === true) expect(page?.opensUnverified).toBe(true)
  })

  it('ask for the permission that a role’s routes are told from', () => {
    const asked = pages.flatMap(({ path, permission }) => (permission === undefined ? [] : [{ path, permission }]))
    const byPath = (one: { path: string }, other: { path: string }) => one.path.localeCompare(other.path)
    expect(asked.toSorted(byPath)).toEqual(pageRoutes.toSorted(byPath))
  })

  it('take a permission, all but these', () => {
    const free = pages.filter(({ permission }) => permission === undefined).map(({ path }) => path)
    const listed = [...openRoutes.filter(({ code }) => code === undefined).map(({ path }) => path), ENROLMENT]
    expect(free.toSorted()).toEqual(listed.toSorted())
  })

  it('stand in the menu of the owner unless they are hidden', () => {
    const isHidden = new Set<string>(pages.filter(({ hidden }) => hidden === true).map(({ path }) => path))
    const shown = [...openRoutes, ...openedBy(ownerPermissions)]
      .map(({ path }) => path)
      .filter((path) => !isHidden.has(path))
    expect(pathsInMenuOf(merchantLogin).toSorted()).toEqual([...new Set(shown)].toSorted())
  })

  it.each(openRoutes.filter(({ code }) => code !== undefined))(
    '$path is in nobody’s menu without its roleCode $code',
    ({ path, code }) => {
      const others = ownerPermissions.filter((permission) => pageOf(permission) !== code)
      expect(pathsInMenuOf({ ...merchantLogin, permissions: [...others] })).not.toContain(path)
    },
  )

  it.each([...laterRoutes, ...laterTemplatePages])('%s is not built yet: no page, no entry, no placeholder', (path) =>
    expect(pages.find((page) => page.path === path)).toBeUndefined(),
  )
})

describe('the operators’ routes', () => {
  it.each(operatorRoutes)('$path asks for $permission and is shown to operators alone', ({ path, permission }) => {
    const page = pages.find((one) => one.path === path)
    expect([page?.party, page?.permission]).toEqual(['operator', permission])
    expect(pathsInMenuOf(operatorLogin)).toContain(path)
    expect(pathsInMenuOf(merchantLogin)).not.toContain(path)
  })

  it('keep the enrolment of a second factor out of every menu', () => {
    expect([...pathsInMenuOf(operatorLogin), ...pathsInMenuOf(merchantLogin)]).not.toContain(ENROLMENT)
  })
})
