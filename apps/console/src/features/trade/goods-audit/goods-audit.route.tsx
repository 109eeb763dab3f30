// The desk on which the platform's people look at goods, as the frame knows it.
import { AuditOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const goodsAuditRoute = definePage({
  path: '/operator/goods-audit',
  title: ['商品审核', 'Goods audit'],
  icon: AuditOutlined,
  party: 'operator',
  permission: 'goodsAudit.view',
  load: () => import('./goods-audit.lazy.tsx'),
})
