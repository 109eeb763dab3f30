// The detail of goods as buyers read it.
import type { DetailSpan, ShownDetail, ShownDetailBlock } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useText } from '../../../i18n/text.ts'
import { detailTexts } from './detail.texts.ts'
import './goods-detail.css'

export function DetailView({ detail }: { readonly detail: ShownDetail }): ReactNode {
  return (
    <div className="goods-detail">
      {detail.map((block, at) => (
        // Blocks have no names; those that are shown don't move.
        <Block
          key={at}
          block={block}
          number={detail.slice(0, at + 1).filter(({ type }) => type === 'picture').length}
        />
      ))}
    </div>
  )
}

function Block({ block, number }: { readonly block: ShownDetailBlock; readonly number: number }): ReactNode {
  const t = useText(detailTexts)
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'heading': {
      const Tag = block.level === 1 ? 'h3' : 'h4'
      return (
        <Tag>
          <Spans spans={block.spans} />
        </Tag>
      )
    }
    case 'list': {
      const Tag = block.isOrdered ? 'ol' : 'ul'
      return (
        <Tag>
          {block.items.map((item, at) => (
            <li key={at}>
              <Spans spans={item} />
            </li>
          ))}
        </Tag>
      )
    }
    case 'picture':
      return <img src={block.picture.url} alt={t('picture', { number })} loading="lazy" />
  }
}

function Spans({ spans }: { readonly spans: readonly DetailSpan[] }): ReactNode {
  return spans.map(({ text, bold, link }, at) => {
    const words = bold === true ? <strong>{text}</strong> : text
    return link === undefined ? (
      <span key={at}>{words}</span>
    ) : (
      <a key={at} href={link} target="_blank" rel="nofollow noopener noreferrer">
        {words}
      </a>
    )
  })
}
