import { Download, Ellipsis, ExternalLink, ListFilter, Plus, Rows3, Trash2 } from 'lucide-react';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { IconLink } from './icon-link.tsx';

export default { title: 'Components/Button', component: Button };

const variants = ['primary', 'secondary', 'ghost', 'brand-ghost', 'danger', 'danger-ghost'] as const;

export const Variants = {
  render: () => (
    <div className="story-table" style={{ gridTemplateColumns: 'repeat(6, max-content)' }}>
      {variants.flatMap((variant) => [
        <Button key={`${variant}-1`} variant={variant}>
          Save field
        </Button>,
        <Button key={`${variant}-2`} variant={variant} icon={Plus}>
          New base
        </Button>,
        <Button key={`${variant}-3`} variant={variant} size="sm">
          Small
        </Button>,
        <Button key={`${variant}-4`} variant={variant} size="lg">
          Large
        </Button>,
        <Button key={`${variant}-5`} variant={variant} disabled>
          Disabled
        </Button>,
        <Button key={`${variant}-6`} variant={variant} isBusy>
          Saving
        </Button>,
      ])}
    </div>
  ),
};

export const ToolbarStates = {
  render: () => (
    <div className="story-row">
      <Button variant="ghost" size="sm" icon={Rows3}>
        Row height
      </Button>
      <Button variant="ghost" size="sm" icon={ListFilter} isActive count={4}>
        Filter
      </Button>
      <Button variant="ghost" size="sm" icon={ListFilter} isActive count={4} aria-expanded>
        Filter
      </Button>
      <IconButton label="More" icon={Ellipsis} />
      <IconButton label="Delete condition" icon={Trash2} size="xs" keys="Del" />
      <IconButton label="Export" icon={Download} variant="secondary" />
      <IconButton label="Export" icon={Download} disabled />
      <IconLink label="Open example.org" icon={ExternalLink} href="https://example.org" />
    </div>
  ),
};

export const LongText = {
  render: () => (
    <div style={{ inlineSize: 180 }}>
      <Button variant="primary" icon={Plus}>
        Datensatzgruppierung hinzufügen und speichern
      </Button>
    </div>
  ),
};

export const Arabic = {
  globals: { direction: 'rtl', locale: 'ar' },
  render: () => (
    <div className="story-row">
      <Button variant="primary" icon={Plus}>
        قاعدة جديدة
      </Button>
      <Button variant="ghost" size="sm" icon={ListFilter} isActive count={4}>
        تصفية
      </Button>
    </div>
  ),
};
