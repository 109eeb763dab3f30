// The commission rules of the platform as the frame knows them.
import { TagOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const commissionRuleRoute = definePage({
  path: '/operator/commission',
  title: ['佣金规则', 'Commission'],
  icon: TagOutlined,
  party: 'operator',
  permission: 'commissionRule.view',
  load: () => import('./commission-rule.lazy.tsx'),
})
