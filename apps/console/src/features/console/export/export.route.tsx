// The tables that went out and came in, as the frame knows them: for everybody, as every table has a right of its own.
import { FileTextOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const exportRoute = definePage({
  path: '/systemconfig/exports',
  title: ['导入导出记录', 'Imports and exports'],
  icon: FileTextOutlined,
  party: 'any',
  load: () => import('./export-page.tsx'),
})
