import type { KeyboardEvent } from 'react'

type MarkProps = {
  box: { x: number; y: number; width: number; height: number }
  fill: string
  /** What a screen reader says. */
  label: string
  /** The value, written beside the mark where there is room. */
  value: { text: string; x: number; y: number; anchor: 'start' | 'middle' } | null
  onPick: (() => void) | null
  onRead: (isRead: boolean) => void
}

/** A bar that can be chosen like a button. The chart moves the focus among its marks with the arrow keys. */
export function Mark({ box, fill, label, value, onPick, onRead }: MarkProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    onPick?.()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a drawing has no button elements. */}
      <g
        role="button"
        tabIndex={-1}
        data-mark=""
        aria-label={label}
        aria-disabled={onPick === null || undefined}
        onClick={() => onPick?.()}
        onKeyDown={press}
        onFocus={() => onRead(true)}
        onBlur={() => onRead(false)}
        onPointerEnter={() => onRead(true)}
        onPointerLeave={() => onRead(false)}
        className="group cursor-pointer outline-none"
      >
        {/* Thin marks are easier to hit with some room around them. */}
        <rect x={box.x - 2} y={box.y - 3} width={box.width + 4} height={box.height + 6} fill="transparent" />
        <rect
          {...box}
          fill={fill}
          className="stroke-2 stroke-transparent group-hover:stroke-ink group-focus-visible:stroke-[4px] group-focus-visible:stroke-cyan group-focus-visible:[paint-order:stroke]"
        />
      </g>
      {value && (
        // Outside the button, whose name has the value already.
        <text
          x={value.x}
          y={value.y}
          textAnchor={value.anchor}
          className="figures pointer-events-none fill-ink text-[0.75rem]"
        >
          {value.text}
        </text>
      )}
    </>
  )
}
