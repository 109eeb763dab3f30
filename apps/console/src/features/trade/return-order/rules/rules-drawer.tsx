// The rules by which returns are agreed to: what each does and how much of its day is used, switched, changed, made and deleted.
import { api, formatYuan, MAX_AMOUNT_FEN, type ReturnRule } from '@merchant/contract'
import { Button, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../../api/use-endpoint.ts'
import type { Column } from '../../../../components/list/data-table.tsx'
import { ReadTable } from '../../../../components/list/read-table.tsx'
import { RowActions } from '../../../../components/list/row-actions.tsx'
import { useShopColumn } from '../../../../components/list/shop-column.tsx'
import { useConfirm, useNotice } from '../../../../components/overlay/confirm.ts'
import { SideDrawer } from '../../../../components/overlay/side-drawer.tsx'
import { NoValue } from '../../../../components/value/no-value.tsx'
import { sharedTexts } from '../../../../i18n/shared.texts.ts'
import { useSay, useText } from '../../../../i18n/text.ts'
import { May } from '../../../../session/may.tsx'
import { useMay } from '../../../../session/session.ts'
import { returnPhaseTexts, returnReasonTexts, returnRuleActionTexts, returnTypeTexts } from '../return-order.labels.ts'
import { returnRuleTexts } from './return-rule.texts.ts'
import { RuleForm, type RuleTerms, termsOf } from './rule-form.tsx'
import './rules.css'

const refreshes = [api.returnRule.list]

export default function RulesDrawer({ onClose }: { readonly onClose: () => void }): ReactNode {
  const t = useText(returnRuleTexts)
  const read = useRead(api.returnRule.list, {}, { quiet: true, staleTime: 0 })
  const [edited, setEdited] = useState<ReturnRule | 'new' | null>(null)
  return (
    <SideDrawer title={t('title')} open onClose={onClose} width={980}>
      <div className="rules-head">
        <p className="muted">{t('why')}</p>
        <May do="returnOrder.rules">
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        </May>
      </div>
      <ReadTable
        label={t('title')}
        read={read}
        columns={useColumns(setEdited)}
        rowKey={({ id }) => id}
        skeletonRows={3}
        emptyText={t('none')}
      />
      {edited !== null && (
        <RuleForm
          key={edited === 'new' ? 'new' : edited.id}
          rule={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </SideDrawer>
  )
}

function useColumns(onEdit: (row: ReturnRule) => void): Column<ReturnRule>[] {
  const t = useText(returnRuleTexts)
  const say = useSay()
  const shared = useText(sharedTexts)
  const mayKeep = useMay('returnOrder.rules')
  const remove = useRemove()
  return [
    {
      key: 'name',
      title: t('name'),
      width: 170,
      grows: true,
      onPhone: 'head',
      cell: ({ name, action }) => (
        <span className="rules-name">
          <strong>{name}</strong>
          <small className="muted">{say(returnRuleActionTexts[action])}</small>
        </span>
      ),
    },
    ...useShopColumn<ReturnRule>(),
    { key: 'when', title: t('when'), width: 240, grows: true, cell: (row) => <Conditions row={row} /> },
    {
      key: 'today',
      title: t('today'),
      width: 170,
      cell: ({ dailyCapFen: cap, agreedTodayFen: used, agreedToday: count }) =>
        cap === null ? (
          <NoValue />
        ) : (
          <span className="tabular">
            {t('todayOf', { count, used: formatYuan(used, true), cap: formatYuan(cap, true) })}
          </span>
        ),
    },
    { key: 'enabled', title: t('enabled'), width: 70, cell: (row) => <RuleSwitch rule={row} isLocked={!mayKeep} /> },
    ...(mayKeep
      ? [
          {
            key: 'actions',
            title: shared('actions'),
            width: 100,
            onPhone: 'foot' as const,
            cell: (row: ReturnRule) => (
              <RowActions
                actions={[
                  { key: 'edit', label: t('edit'), onAct: () => onEdit(row) },
                  { key: 'remove', label: t('remove'), danger: true, onAct: () => void remove(row) },
                ]}
              />
            ),
          },
        ]
      : []),
  ]
}

function Conditions({ row }: { readonly row: ReturnRule }): ReactNode {
  const t = useText(returnRuleTexts)
  const say = useSay()
  const { type, phase, reasonCodes, maxFen, buyerRateBp, isUnsigned } = row
  const said = [
    say(returnTypeTexts[type]),
    maxFen < MAX_AMOUNT_FEN ? t('upTo', { amount: formatYuan(maxFen, true) }) : t('anyAmount'),
    ...(phase === null ? [] : [say(returnPhaseTexts[phase])]),
    ...reasonCodes.map((reason) => say(returnReasonTexts[reason])),
    ...(buyerRateBp === null ? [] : [t('rateUpTo', { rate: buyerRateBp / 100 })]),
    ...(isUnsigned ? [t('notSigned')] : []),
  ]
  return said.join(' · ')
}

function RuleSwitch({ rule, isLocked }: { readonly rule: ReturnRule; readonly isLocked: boolean }): ReactNode {
  const t = useText(returnRuleTexts)
  const notice = useNotice()
  const { send, isSending } = useSend(api.returnRule.save, { refreshes })
  const turn = async (isEnabled: boolean) => {
    const terms: RuleTerms = { ...termsOf(rule), isEnabled }
    await send({ id: rule.id, version: rule.version, ...terms })
    notice.success(t(isEnabled ? 'turnedOn' : 'turnedOff', { name: rule.name }))
  }
  return (
    <Switch
      size="small"
      checked={rule.isEnabled}
      loading={isSending}
      disabled={isLocked}
      aria-label={t('switchOn', { name: rule.name })}
      // What fails has been shown.
      onChange={(isEnabled) => void turn(isEnabled).catch(() => undefined)}
    />
  )
}

function useRemove() {
  const t = useText(returnRuleTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { send } = useSend(api.returnRule.remove, { refreshes })
  return async ({ id, version, name }: ReturnRule) => {
    const question = { title: t('removeQuestion', { name }), content: t('removeWhat'), okText: t('remove') }
    if (!(await confirm({ ...question, danger: true }))) return
    try {
      await send({ id, version })
    } catch {
      // It was told; the list shows what is there now.
      return
    }
    notice.success(t('removed', { name }))
  }
}
