// Commission rules: what the platform takes where a category's own rate does not hold; made, changed by another, and ended.
import { api, type CommissionRuleRow, commissionScope, commissionState, type DataOf } from '@merchant/contract'
import { commissionScopeTexts, commissionStateLabels } from '@merchant/contract/labels'
import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { categoryChoices } from '../../../components/form/category-choices.ts'
import { usePage } from '../../../components/layout/page.tsx'
import { ListPage } from '../../../components/list/list-page.tsx'
import { useSay, useText } from '../../../i18n/text.ts'
import { useMay } from '../../../session/session.ts'
import { useRuleColumns } from './commission-rule-columns.tsx'
import { CommissionRuleDrawer } from './commission-rule-drawer.tsx'
import { commissionRuleTexts } from './commission-rule.texts.ts'
import { EndRuleDialog } from './end-rule-dialog.tsx'
import { RuleForm } from './rule-form.tsx'

/** The dialog over the page. */
type Asked = { readonly act: 'add' } | { readonly act: 'change' | 'end'; readonly rule: CommissionRuleRow }

export default function CommissionRulePage(): ReactNode {
  const t = useText(commissionRuleTexts)
  const say = useSay()
  const page = usePage()
  const mayEdit = useMay('commissionRule.edit')
  const [asked, setAsked] = useState<Asked>()
  const { data: categories } = useRead(api.category.list, undefined, { staleTime: 600_000, quiet: true })
  const choices = useMemo(() => categoryChoices(categories ?? []), [categories])
  const { id } = page.search
  const show = (rule: CommissionRuleRow) => page.setSearch({ id: rule.id }, id === undefined ? 'push' : 'replace')
  const done = () => setAsked(undefined)
  const acts = {
    onOpen: show,
    onChange: (rule: CommissionRuleRow) => setAsked({ act: 'change', rule }),
    onEnd: (rule: CommissionRuleRow) => setAsked({ act: 'end', rule }),
  }
  return (
    <>
      <ListPage<DataOf<typeof api.commissionRule.list>>
        note={t('note')}
        endpoint={api.commissionRule.list}
        rowKey={(row) => row.id}
        columns={useRuleColumns(acts)}
        tabs={{
          field: 'state',
          options: [
            { value: '', label: t('all') },
            ...commissionState.options.map((value) => ({
              value: value as string,
              label: say(commissionStateLabels[value].text),
            })),
          ],
        }}
        filters={[
          { kind: 'text', name: 'keyword', label: t('keyword'), placeholder: t('keywordHint') },
          {
            kind: 'select',
            name: 'scope',
            label: t('about'),
            options: commissionScope.options.map((value) => ({ value, label: say(commissionScopeTexts[value]) })),
          },
          { kind: 'select', name: 'categoryId', label: t('category'), options: choices },
        ]}
        actions={
          mayEdit && (
            <Button type="primary" onClick={() => setAsked({ act: 'add' })}>
              {t('add')}
            </Button>
          )
        }
        onOpen={show}
        empty={{
          text: (tab) => {
            const state = commissionState.options.find((one) => one === tab)
            return state === undefined ? t('none') : t('noneInTab', { state: say(commissionStateLabels[state].text) })
          },
        }}
        beside={({ rows }) => (
          <CommissionRuleDrawer
            id={id}
            neighbours={rows}
            isCovered={asked !== undefined}
            acts={acts}
            onClose={() => page.setSearch({ id: undefined })}
          />
        )}
      />
      {asked !== undefined && asked.act !== 'end' && (
        <RuleForm rule={asked.act === 'change' ? asked.rule : null} categories={choices} onClose={done} />
      )}
      {asked?.act === 'end' && <EndRuleDialog rule={asked.rule} onClose={done} />}
    </>
  )
}
