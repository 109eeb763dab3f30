// The goods' pages as the frame knows them: the list, and one editor for new and for existing goods.
import { AppstoreOutlined, PlusSquareOutlined } from '@ant-design/icons'
import { definePage } from '../../../components/layout/page-route.ts'

export const goodsRoute = definePage({
  path: '/goods/index',
  title: ['商品列表', 'Goods list'],
  icon: AppstoreOutlined,
  party: 'merchant',
  permission: 'goods.view',
  list: () => import('./goods.list.ts'),
  load: () => import('./goods-page.tsx'),
})

export const goodsAddRoute = definePage({
  path: '/goods/add',
  title: ['发布商品', 'Publish goods'],
  icon: PlusSquareOutlined,
  party: 'merchant',
  permission: 'goods.create',
  load: () => import('./goods-editor-page.tsx'),
})

export const goodsEditRoute = definePage({
  path: '/goods/edit/$id',
  title: ['编辑商品', 'Edit goods'],
  party: 'merchant',
  permission: 'goods.edit',
  hidden: true,
  activeMenu: '/goods/index',
  load: () => import('./goods-editor-page.tsx'),
})
