// Opens the templates that new goods may begin with; `drawer=templates` in the address opens them at once.
import { SnippetsOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePage } from '../../../../components/layout/page.tsx'
import { useText } from '../../../../i18n/text.ts'
import { May } from '../../../../session/may.tsx'
import { goodsTemplateTexts } from './goods-template.texts.ts'

const TemplatesDrawer = lazy(() => import('./templates-drawer.tsx'))

interface TemplatesButtonProps {
  /** Beside the tabs of a list there is no room for words. */
  readonly isSmall?: boolean
}

export function TemplatesButton({ isSmall = false }: TemplatesButtonProps): ReactNode {
  const t = useText(goodsTemplateTexts)
  const { search, setSearch } = usePage()
  return (
    <May do="goods.create">
      <Button
        icon={<SnippetsOutlined />}
        {...(isSmall ? { 'aria-label': t('open'), title: t('open') } : {})}
        onClick={() => setSearch({ drawer: 'templates' })}
      >
        {isSmall ? null : t('open')}
      </Button>
      {search.drawer === 'templates' && (
        <Suspense fallback={null}>
          <TemplatesDrawer onClose={() => setSearch({ drawer: undefined })} />
        </Suspense>
      )}
    </May>
  )
}
