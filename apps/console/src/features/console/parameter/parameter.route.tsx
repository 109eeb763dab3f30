// The platform's parameters as the frame knows them.
import { FormOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const parameterRoute = definePage({
  path: '/operator/parameter',
  title: ['平台参数', 'Parameters'],
  icon: FormOutlined,
  party: 'operator',
  permission: 'parameter.view',
  load: () => import('./parameter.lazy.tsx'),
})
