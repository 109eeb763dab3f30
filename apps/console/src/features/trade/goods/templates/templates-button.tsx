// Opens the templates that new goods may begin with; `drawer=templates` in the address opens them at once.
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePage } from '../../../../components/layout/page.tsx'
import { useText } from '../../../../i18n/text.ts'
import { May } from '../../../../session/may.tsx'
import { goodsTemplateTexts } from './goods-template.texts.ts'

const TemplatesDrawer = lazy(() => import('./templates-drawer.tsx'))

export function TemplatesButton(): ReactNode {
  const t = useText(goodsTemplateTexts)
  const { search, setSearch } = usePage()
  return (
    <May do="goods.create">
      <Button onClick={() => setSearch({ drawer: 'templates' })}>{t('open')}</Button>
      {search.drawer === 'templates' && (
        <Suspense fallback={null}>
          <TemplatesDrawer onClose={() => setSearch({ drawer: undefined })} />
        </Suspense>
      )}
    </May>
  )
}
