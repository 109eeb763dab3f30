// The money cases and the wire log as the frame knows them.
import { FileSearchOutlined, SwapOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const moneyCaseRoute = definePage({
  path: '/operator/cases',
  title: ['资金个案', 'Money cases'],
  icon: FileSearchOutlined,
  party: 'operator',
  permission: 'moneyCase.view',
  load: () => import('./money-case-page.tsx'),
})

export const wireLogRoute = definePage({
  path: '/operator/wire-log',
  title: ['渠道报文', 'Wire log'],
  icon: SwapOutlined,
  party: 'operator',
  permission: 'wireLog.view',
  load: () => import('./wire-log.lazy.tsx'),
})
