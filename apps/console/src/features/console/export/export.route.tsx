// The exports that somebody asked for, as the frame knows them: for everybody, as every export has a right of its own.
import { FileTextOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const exportRoute = definePage({
  path: '/systemconfig/exports',
  title: ['导出记录', 'Exports'],
  icon: FileTextOutlined,
  party: 'any',
  load: () => import('./export-page.tsx'),
})
