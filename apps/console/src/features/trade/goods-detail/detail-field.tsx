// The field of the detail of goods. The editor is loaded when the field is drawn; until then what is written stands in its place.
import { Component, lazy, type ReactNode, Suspense } from 'react'
import { useText } from '../../../i18n/text.ts'
import { detailTexts } from './detail.texts.ts'
import { DetailView } from './detail-view.tsx'
import { DetailCounts } from './detail-counts.tsx'
import type { DetailFieldProps } from './detail-value.ts'
import './goods-detail.css'

const DetailEditor = lazy(() => import('./detail-editor.tsx'))

/** A Form.Item control; its value is the detail as it is answered, pictures with their addresses. */
export function DetailField(props: DetailFieldProps): ReactNode {
  return (
    <UntilItLoads instead={<Standing {...props} hasFailed />}>
      <Suspense fallback={<Standing {...props} />}>
        <DetailEditor {...props} />
      </Suspense>
    </UntilItLoads>
  )
}

/** As tall as the editor, so that nothing moves when it comes. */
function Standing({
  id,
  value = [],
  hasFailed = false,
}: DetailFieldProps & { readonly hasFailed?: boolean }): ReactNode {
  const t = useText(detailTexts)
  return (
    <div id={id} className="goods-detail-field" aria-busy={!hasFailed}>
      <div className="goods-detail-tools">{hasFailed && <span role="alert">{t('failed')}</span>}</div>
      <div className="goods-detail-paper">
        <DetailView detail={value} />
      </div>
      <DetailCounts detail={value} />
    </div>
  )
}

/** The form is whole without the editor: a failure to load it must not take the page away. */
class UntilItLoads extends Component<
  { readonly instead: ReactNode; readonly children: ReactNode },
  { readonly hasFailed: boolean }
> {
  override state = { hasFailed: false }
  static getDerivedStateFromError() {
    return { hasFailed: true }
  }
  override render() {
    return this.state.hasFailed ? this.props.instead : this.props.children
  }
}
