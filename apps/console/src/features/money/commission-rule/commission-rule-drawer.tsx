// One rule beside the list: what it says, who made it and why, and the rules that it took the place of or that took its own.
import { api, type CommissionRuleRow, type DataOf } from '@merchant/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { DrawerFoot, useNeighbours } from '../../../components/overlay/drawer-foot.tsx'
import { SideDrawer } from '../../../components/overlay/side-drawer.tsx'
import { useLastShown } from '../../../components/overlay/use-last-shown.ts'
import { CommissionPeriod, useCommissionTerms } from '../../../components/value/commission-terms.tsx'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { InstantText } from '../../../components/value/instant-text.tsx'
import { useText } from '../../../i18n/text.ts'
import { type RuleActs, useRuleActions } from './commission-rule-columns.tsx'
import { commissionRuleTexts } from './commission-rule.texts.ts'
import { RuleState } from './rule-state.tsx'
import { useRuleSubject } from './rule-subject.tsx'

interface CommissionRuleDrawerProps {
  /** Undefined: the drawer is shut. */
  readonly id: string | undefined
  /** The list behind the drawer, whose order the keys follow. */
  readonly neighbours: readonly CommissionRuleRow[]
  /** Another dialog is in front: the keys belong to it. */
  readonly isCovered: boolean
  readonly acts: RuleActs
  readonly onClose: () => void
}

export function CommissionRuleDrawer(props: CommissionRuleDrawerProps): ReactNode {
  const { id: asked, neighbours, isCovered, acts, onClose } = props
  const id = useLastShown(asked)
  const isOpen = asked !== undefined
  const actionsOf = useRuleActions(acts)
  const { data, error, refresh } = useRead(api.commissionRule.info, { id: id ?? '' }, { enabled: isOpen, quiet: true })
  const moves = useNeighbours({
    rows: neighbours,
    id,
    isActive: isOpen && !isCovered,
    onGo: (next) => {
      const row = neighbours.find((one) => one.id === next)
      if (row !== undefined) acts.onOpen(row)
    },
  })
  return (
    <SideDrawer
      title={data?.name ?? neighbours[moves.at]?.name ?? ''}
      open={isOpen}
      onClose={onClose}
      footer={
        <DrawerFoot neighbours={moves}>
          {data !== undefined &&
            actionsOf(data)
              .toReversed()
              .map(({ key, label, danger = false, onAct }) => (
                <Button key={key} danger={danger} onClick={onAct}>
                  {label}
                </Button>
              ))}
        </DrawerFoot>
      }
    >
      {data !== undefined ? (
        <RuleDetails rule={data} onOpen={acts.onOpen} />
      ) : error === null ? (
        <div className="page-loading" role="status" />
      ) : (
        <ReadFailure error={error} onRetry={refresh} />
      )}
    </SideDrawer>
  )
}

interface RuleDetailsProps {
  readonly rule: DataOf<typeof api.commissionRule.info>
  readonly onOpen: RuleActs['onOpen']
}

function RuleDetails({ rule, onOpen }: RuleDetailsProps): ReactNode {
  const t = useText(commissionRuleTexts)
  const subject = useRuleSubject()
  const terms = useCommissionTerms()
  const { ruleNo, reason, madeBy, madeAt, ended, priority, versions } = rule
  return (
    <>
      <SectionCard title={t('facts')}>
        <Facts
          items={[
            [t('state'), <RuleState key="state" rule={rule} />],
            [t('ruleNo'), <CopyText key="no" text={ruleNo} />],
            [t('about'), subject(rule)],
            [t('terms'), terms(rule)],
            [t('holds'), <CommissionPeriod key="holds" rule={rule} />],
            [t('priority'), priority],
            [t('reason'), reason],
            [t('made'), <By key="made" name={madeBy} at={madeAt} />],
            ...(ended === null
              ? []
              : [
                  [
                    t('ended'),
                    <span key="ended">
                      <By name={ended.by} at={ended.at} /> {ended.reason}
                    </span>,
                  ] as const,
                ]),
          ]}
        />
      </SectionCard>
      {versions.length > 1 && (
        <SectionCard title={t('versions')}>
          <ul>
            {versions.map((version) => (
              <li key={version.id}>
                <button
                  type="button"
                  className="link-button"
                  aria-current={version.id === rule.id}
                  onClick={() => onOpen(version)}
                >
                  {version.ruleNo}
                </button>{' '}
                {terms(version)}{' '}
                <span className="muted">
                  <CommissionPeriod rule={version} />
                </span>{' '}
                <RuleState rule={version} />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  )
}

const By = ({ name, at }: { readonly name: string; readonly at: string }): ReactNode => (
  <>
    {name} <InstantText at={at} />
  </>
)
