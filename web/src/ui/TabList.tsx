// The tabs above a panel, of which one is chosen: by a click, or by the arrow keys.

import type { ComponentChildren, TargetedMouseEvent } from "preact";

interface Props<Tab extends string> {
  label: string;
  tabs: readonly Tab[];
  tab: Tab;
  setTab: (tab: Tab) => void;
  titleOf: (tab: Tab) => ComponentChildren;
  /** After a click, which may be by a key. */
  onClick: (event: TargetedMouseEvent<HTMLElement>) => void;
}

export function TabList<Tab extends string>({ label, tabs, tab, setTab, titleOf, onClick }: Props<Tab>) {
  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const next = step && tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length];
    if (!next) return;
    event.preventDefault();
    setTab(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  return (
    <div role="tablist" aria-label={label} onKeyDown={walk}>
      {tabs.map((name) => (
        <button
          type="button"
          role="tab"
          key={name}
          id={`tab-${name}`}
          aria-selected={tab === name}
          aria-controls="tab-panel"
          tabIndex={tab === name ? 0 : -1}
          onClick={(event) => {
            setTab(name);
            onClick(event);
          }}
        >
          {titleOf(name)}
        </button>
      ))}
    </div>
  );
}
