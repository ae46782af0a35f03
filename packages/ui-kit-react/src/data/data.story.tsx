import { useState } from 'react';
import { LayoutGrid, List, UsersRound, Webhook } from 'lucide-react';
import { hueNames } from '@quadrille/ui-kit/cells';
import { FieldIcon, fieldIcons } from '../icon/field-icon.tsx';
import type { FieldIconKind } from '../icon/field-icon.tsx';
import { ViewIcon, viewIcons } from '../icon/view-icon.tsx';
import type { ViewIconKind } from '../icon/view-icon.tsx';
import { Tabs } from '../nav/tabs.tsx';
import { Avatar, AvatarStack, Tile } from './avatar.tsx';
import { Badge } from './badge.tsx';
import { KeyCap } from './key-cap.tsx';
import { Pill, RolePill, Status } from './pill.tsx';

export default { title: 'Components/Data' };

export const Pills = {
  render: () => (
    <div className="story-column">
      <div className="story-row">
        {hueNames.map((hue) => (
          <Pill key={hue} color={hue}>
            {hue}
          </Pill>
        ))}
      </div>
      <div className="story-row">
        <Pill>Neutral</Pill>
        <Pill color="#4351e8">Own colour</Pill>
        <Pill color="#ffe600">Own yellow</Pill>
        <Pill color="blue" onRemove={() => undefined} removeLabel="Remove Import">
          Import
        </Pill>
        <Pill isOutline onRemove={() => undefined} removeLabel="Remove noor@haddad.design">
          noor@haddad.design
        </Pill>
        <Pill size="sm" color="amber">
          3 values left empty
        </Pill>
      </div>
      <div className="story-row">
        <RolePill role="owner">Owner</RolePill>
        <RolePill role="creator">Creator</RolePill>
        <RolePill role="editor">Editor</RolePill>
        <RolePill role="commenter">Commenter</RolePill>
        <RolePill role="viewer">Viewer</RolePill>
        <RolePill role="none">No Access</RolePill>
      </div>
      <div className="story-row">
        <Status tone="success">Connected</Status>
        <Status tone="warning">Waiting</Status>
        <Status tone="danger">Failed</Status>
        <Status tone="busy">Running</Status>
        <Status>Off</Status>
        <Badge count={3} label="3 unread" />
        <Badge count={1204} />
        <Badge count={12} tone="quiet" />
        <KeyCap>Ctrl K</KeyCap>
      </div>
      <div style={{ inlineSize: 90 }}>
        <Pill color="rose">A label that is far too long for its cell</Pill>
      </div>
    </div>
  ),
};

const people = [
  { id: '1', name: 'Ben Kwon', hue: 'indigo' as const, isHere: true },
  { id: '2', name: 'Chidi Mensah', hue: 'emerald' as const },
  { id: '3', name: 'Freya Lund', hue: 'violet' as const },
  { id: '4', name: 'Emre Yildiz' },
  { id: '5', name: 'Devi Rao' },
];

export const People = {
  render: () => (
    <div className="story-column">
      <AvatarStack label="Here now" people={people} isLoose />
      <AvatarStack label="Members" people={people} size={20} />
      <div className="story-row">
        <Avatar name="ana@acme.studio" size={16} />
        <Avatar name="Ana Prado" size={20} />
        <Avatar name="Ana Prado" size={32} />
        <Avatar name="آنا پرادو" size={40} />
        <Avatar name="Ana Prado" size={64} imageUrl="data:image/gif;base64,AA" />
        <Tile hue="indigo">R</Tile>
        <Tile hue="rose" size={40}>
          C
        </Tile>
        <Tile hue="amber" size={16}>
          O
        </Tile>
      </div>
    </div>
  ),
};

export const KindIcons = {
  render: () => (
    <div className="story-table" style={{ gridTemplateColumns: 'repeat(5, max-content)', gap: '12px 32px' }}>
      {(Object.keys(fieldIcons) as FieldIconKind[]).map((kind) => (
        <span key={kind} className="story-row">
          <FieldIcon kind={kind} />
          {kind}
        </span>
      ))}
      {(Object.keys(viewIcons) as ViewIconKind[]).map((kind) => (
        <span key={kind} className="story-row">
          <ViewIcon kind={kind} />
          {kind}
        </span>
      ))}
    </div>
  ),
};

function TabsDemo() {
  const [tab, setTab] = useState<'all' | 'starred' | 'shared'>('all');
  const [look, setLook] = useState<'cards' | 'list'>('cards');
  const [page, setPage] = useState<'members' | 'hooks'>('members');
  return (
    <div className="story-column">
      <Tabs
        label="Bases"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'all', label: 'All bases', count: 6 },
          { value: 'starred', label: 'Starred', count: 2 },
          { value: 'shared', label: 'Shared with me', count: 1 },
        ]}
      >
        <p style={{ padding: 12 }}>{tab}</p>
      </Tabs>
      <Tabs
        label="Look"
        look="segment"
        isIconOnly
        value={look}
        onValueChange={setLook}
        tabs={[
          { value: 'cards', label: 'Cards', icon: LayoutGrid },
          { value: 'list', label: 'List', icon: List },
        ]}
      />
      <Tabs
        label="Settings"
        value={page}
        onValueChange={setPage}
        tabs={[
          { value: 'members', label: 'Members', icon: UsersRound },
          { value: 'hooks', label: 'Webhooks', icon: Webhook },
        ]}
      />
    </div>
  );
}

export const TabLooks = { render: () => <TabsDemo /> };
