// What the bar at a phone's foot leads to: five at most, of what this person may see; pure.
import {
  AppstoreOutlined,
  FileTextOutlined,
  FolderOpenOutlined,
  HomeOutlined,
  MoneyCollectOutlined,
  SafetyCertificateOutlined,
  TeamOutlined,
  UserOutlined,
  WalletOutlined,
} from '@ant-design/icons'
import type { LoginInfo, PagePath } from '@merchant/contract'
import type { ComponentType } from 'react'
import type { PageRoute } from '../../components/layout/page-route.ts'
import type { Text } from '../../i18n/text.ts'

interface BottomEntry {
  readonly title: Text
  readonly icon: ComponentType
  /** The pages it stands for; it leads to the first. */
  readonly paths: readonly [PagePath, ...PagePath[]]
}

interface Slot extends Omit<BottomEntry, 'paths'> {
  readonly paths: readonly PagePath[]
}

const home: Slot = { title: ['首页', 'Home'], icon: HomeOutlined, paths: ['/dashboard'] }
const me: Slot = { title: ['我的', 'Me'], icon: UserOutlined, paths: ['/profile/index'] }

const slots: Readonly<Record<LoginInfo['party'], readonly Slot[]>> = {
  merchant: [
    home,
    { title: ['订单', 'Orders'], icon: FileTextOutlined, paths: ['/order/saleorder'] },
    { title: ['商品', 'Goods'], icon: AppstoreOutlined, paths: ['/goods/index'] },
    {
      title: ['资金', 'Money'],
      icon: WalletOutlined,
      paths: ['/ec/index', '/finance/FinanceDetail', '/order/WithdrawOrder'],
    },
    me,
  ],
  operator: [
    home,
    { title: ['认证', 'Reviews'], icon: SafetyCertificateOutlined, paths: ['/operator/certification'] },
    { title: ['商户', 'Merchants'], icon: TeamOutlined, paths: ['/operator/merchants'] },
    { title: ['提现', 'Withdrawals'], icon: MoneyCollectOutlined, paths: ['/operator/withdraw'] },
    { title: ['个案', 'Cases'], icon: FolderOpenOutlined, paths: ['/operator/cases'] },
    me,
  ],
}

/** Fewer than this lead nowhere that the page in front does not: an account that is still being set up has no bar. */
const LEAST = 3
/** More cannot be hit by a thumb. */
const MOST = 5

/** `pages` are those that this person may enter. */
export function bottomEntries(party: LoginInfo['party'], pages: readonly PageRoute[]): readonly BottomEntry[] {
  const open = new Set(pages.map(({ path }) => path))
  const entries = slots[party].flatMap(({ paths, ...slot }) => {
    const [first, ...others] = paths.filter((path) => open.has(path))
    return first === undefined ? [] : [{ ...slot, paths: [first, ...others] as const }]
  })
  if (entries.length < LEAST) return []
  return entries.length <= MOST ? entries : [...entries.slice(0, MOST - 1), ...entries.slice(-1)]
}
