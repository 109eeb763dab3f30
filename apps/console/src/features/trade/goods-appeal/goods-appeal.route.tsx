// The desk on which the platform's people decide about appeals, as the frame knows it.
import { CommentOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const goodsAppealRoute = definePage({
  path: '/operator/goods-appeal',
  title: ['商品申诉', 'Appeals'],
  icon: CommentOutlined,
  party: 'operator',
  permission: 'goodsAppeal.audit',
  load: () => import('./goods-appeal.lazy.tsx'),
})
