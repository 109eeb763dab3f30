// The media library as the frame knows it.
import { PictureOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const mediaRoute = definePage({
  path: '/shop/media',
  title: ['素材中心', 'Media library'],
  icon: PictureOutlined,
  party: 'merchant',
  permission: 'media.view',
  list: () => import('./media.list.ts'),
  load: () => import('./media-page.tsx'),
})
