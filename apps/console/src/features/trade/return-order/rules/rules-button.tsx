// Opens the rules by which returns are agreed to; `drawer=rules` in the address opens them at once.
import { ThunderboltOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, type ReactNode, Suspense } from 'react'
import { usePage } from '../../../../components/layout/page.tsx'
import { useText } from '../../../../i18n/text.ts'
import { returnRuleTexts } from './return-rule.texts.ts'

const RulesDrawer = lazy(() => import('./rules-drawer.tsx'))

export function RulesButton(): ReactNode {
  const t = useText(returnRuleTexts)
  const { search, setSearch } = usePage()
  return (
    <>
      <Button icon={<ThunderboltOutlined />} onClick={() => setSearch({ drawer: 'rules' }, 'push')}>
        {t('open')}
      </Button>
      {search.drawer === 'rules' && (
        <Suspense fallback={null}>
          <RulesDrawer onClose={() => setSearch({ drawer: undefined })} />
        </Suspense>
      )}
    </>
  )
}
