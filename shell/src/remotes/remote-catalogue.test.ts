import { type RemoteModule, RemoteUnavailableError, unsaved } from '@mutua/web-kit';
import { createTestCatalogue, released } from '../testing/render-shell.tsx';
import { RemoteCatalogue } from './remote-catalogue.ts';

const garden1 = released({ version: '1' });
const garden2 = released({ version: '2' });
const kitchen = released({ name: 'kitchen' });

const versions = (catalogue: ReturnType<typeof createTestCatalogue>['catalogue']) =>
  catalogue.state.entries?.map(({ name, version }) => `${name} ${version}`);

describe('RemoteCatalogue', () => {
  it('has no entries before the registry was read', () => {
    expect(createTestCatalogue([garden1]).catalogue.state).toMatchObject({ entries: null, failed: false });
  });

  it('has the entries of the document at once, and reads the registry only later', async () => {
    const fetchRegistry = jest.fn(() => Promise.resolve([garden2.entry]));
    const catalogue = new RemoteCatalogue({
      initial: [garden1.entry],
      fetchRegistry,
      loadModule: () => Promise.resolve(garden1.module),
    });
    expect(versions(catalogue)).toEqual(['garden 1']);
    const stop = catalogue.start();
    expect(fetchRegistry).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(fetchRegistry).toHaveBeenCalledTimes(1);
    await catalogue.refresh();
    expect(versions(catalogue)).toEqual(['garden 2']);
    stop();
  });

  it('follows the current releases, and notifies listeners only of changes', async () => {
    const { catalogue, release } = createTestCatalogue([garden1]);
    const told = jest.fn();
    catalogue.subscribe(told);
    await catalogue.refresh();
    await catalogue.refresh();
    expect(told).toHaveBeenCalledTimes(1);
    release([garden2, kitchen]);
    await catalogue.refresh();
    expect(versions(catalogue)).toEqual(['garden 2', 'kitchen 1']);
    expect(told).toHaveBeenCalledTimes(2);
  });

  it('keeps its entries while the registry cannot be read', async () => {
    const { catalogue, release, failRegistry } = createTestCatalogue([garden1]);
    await catalogue.refresh();
    failRegistry();
    await catalogue.refresh();
    expect(catalogue.state.failed).toBe(true);
    expect(versions(catalogue)).toEqual(['garden 1']);
    release([garden1]);
    await catalogue.refresh();
    expect(catalogue.state.failed).toBe(false);
  });

  it('loads a version once', async () => {
    const { catalogue } = createTestCatalogue([garden1]);
    expect(catalogue.load(garden1.entry)).toBe(catalogue.load(garden1.entry));
    await expect(catalogue.load(garden1.entry)).resolves.toBe(garden1.module);
  });

  it('tries a failed load again once it is forgotten', async () => {
    const registry = createTestCatalogue([garden1]);
    registry.break(garden1);
    await expect(registry.catalogue.load(garden1.entry)).rejects.toBeInstanceOf(RemoteUnavailableError);
    registry.repair(garden1);
    await expect(registry.catalogue.load(garden1.entry)).rejects.toBeInstanceOf(RemoteUnavailableError);
    registry.catalogue.forget(garden1.entry);
    await expect(registry.catalogue.load(garden1.entry)).resolves.toBe(garden1.module);
  });

  it('leaves a remote in use on its version while the new one does not load', async () => {
    const registry = createTestCatalogue([garden1]);
    await registry.catalogue.refresh();
    await registry.catalogue.load(garden1.entry);
    registry.release([garden2]);
    registry.break(garden2);
    await registry.catalogue.refresh();
    expect(versions(registry.catalogue)).toEqual(['garden 1']);
    registry.repair(garden2);
    await registry.catalogue.refresh();
    expect(versions(registry.catalogue)).toEqual(['garden 2']);
  });

  it('leaves a remote in use on its version while the page holds unsaved input, also when it is retired', async () => {
    const { catalogue, release } = createTestCatalogue([garden1]);
    await catalogue.refresh();
    await catalogue.load(garden1.entry);
    const letGo = unsaved.hold({ ask: false });
    release([garden2, kitchen]);
    await catalogue.refresh();
    expect(versions(catalogue)).toEqual(['garden 1', 'kitchen 1']);
    release([kitchen]);
    await catalogue.refresh();
    expect(versions(catalogue)).toEqual(['kitchen 1', 'garden 1']);
    release([garden2]);
    await catalogue.refresh();
    letGo();
    await catalogue.follow();
    expect(versions(catalogue)).toEqual(['garden 2']);
  });

  it('does not move when the member begins to type while the new version loads', async () => {
    const { catalogue, release } = createTestCatalogue([garden1]);
    await catalogue.refresh();
    await catalogue.load(garden1.entry);
    release([garden2]);
    const refreshed = catalogue.refresh();
    const letGo = unsaved.hold({ ask: false });
    await refreshed;
    expect(versions(catalogue)).toEqual(['garden 1']);
    letGo();
  });

  it('returns to the shown version when the member begins to type before another version is rendered', async () => {
    const { catalogue, release } = createTestCatalogue([garden1]);
    await catalogue.refresh();
    await catalogue.load(garden1.entry);
    const shown = catalogue.state.entries ?? [];
    release([garden2]);
    await catalogue.refresh();
    const letGo = unsaved.hold({ ask: false });
    catalogue.stay(shown);
    await catalogue.refresh();
    expect(versions(catalogue)).toEqual(['garden 1']);
    letGo();
    await catalogue.follow();
    expect(versions(catalogue)).toEqual(['garden 2']);
  });

  it('does not let a hanging remote delay the others', async () => {
    const registry = createTestCatalogue([garden1, kitchen]);
    await registry.catalogue.refresh();
    await Promise.all([registry.catalogue.load(garden1.entry), registry.catalogue.load(kitchen.entry)]);
    const kitchen2 = released({ name: 'kitchen', version: '2' });
    registry.hang(garden2);
    registry.release([garden2, kitchen2]);
    const moved = new Promise<void>((resolve) => registry.catalogue.subscribe(() => resolve()));
    const refreshed = registry.catalogue.refresh();
    await moved;
    expect(versions(registry.catalogue)).toEqual(['garden 1', 'kitchen 2']);
    await refreshed;
    expect(versions(registry.catalogue)).toEqual(['garden 1', 'kitchen 2']);
  });

  it('accepts a module that loads late, and notifies listeners', async () => {
    let arrive = (_: RemoteModule) => {};
    const catalogue = new RemoteCatalogue({
      fetchRegistry: () => Promise.resolve([garden1.entry]),
      loadModule: () =>
        new Promise((resolve) => {
          arrive = resolve;
        }),
      patienceMs: 20,
    });
    await catalogue.refresh();
    await expect(catalogue.load(garden1.entry)).rejects.toBeInstanceOf(RemoteUnavailableError);
    const told = new Promise<void>((resolve) => catalogue.subscribe(() => resolve()));
    arrive(garden1.module);
    await told;
    expect(catalogue.state.revision).toBe(1);
    await expect(catalogue.load(garden1.entry)).resolves.toBe(garden1.module);
  });

  it('uses the current release instead of a version that never loaded', async () => {
    const registry = createTestCatalogue([garden2]);
    registry.break(garden2);
    await registry.catalogue.refresh();
    await expect(registry.catalogue.load(garden2.entry)).rejects.toBeInstanceOf(RemoteUnavailableError);
    registry.release([garden1]);
    await registry.catalogue.refresh();
    expect(versions(registry.catalogue)).toEqual(['garden 1']);
  });

  it('falls back from a broken version, until another one is released', async () => {
    const reported = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { catalogue, release } = createTestCatalogue([garden1]);
    await catalogue.refresh();
    await catalogue.load(garden1.entry);
    release([garden2]);
    await catalogue.refresh();
    const boom = new Error('boom');
    catalogue.report(garden2.entry, boom);
    expect(reported).toHaveBeenCalledWith('garden 2 does not work; back to 1', boom);
    reported.mockRestore();
    await catalogue.refresh();
    expect(versions(catalogue)).toEqual(['garden 1']);
    release([released({ version: '3' })]);
    await catalogue.refresh();
    expect(versions(catalogue)).toEqual(['garden 3']);
  });

  it('keeps a broken version when there was none before', async () => {
    const { catalogue } = createTestCatalogue([garden1]);
    await catalogue.refresh();
    await catalogue.load(garden1.entry);
    catalogue.report(garden1.entry, new Error('boom'));
    expect(versions(catalogue)).toEqual(['garden 1']);
  });

  it('reads again when the page becomes visible again', async () => {
    const { catalogue, release } = createTestCatalogue([garden1]);
    const stop = catalogue.start();
    await catalogue.refresh();
    release([garden2]);
    const told = new Promise<void>((resolve) => catalogue.subscribe(() => resolve()));
    document.dispatchEvent(new Event('visibilitychange'));
    await told;
    expect(versions(catalogue)).toEqual(['garden 2']);
    stop();
  });

  it('reads again each minute', async () => {
    jest.useFakeTimers();
    try {
      const { catalogue, release } = createTestCatalogue([garden1]);
      const stop = catalogue.start();
      await jest.advanceTimersByTimeAsync(0);
      release([garden2]);
      await jest.advanceTimersByTimeAsync(60_000);
      expect(versions(catalogue)).toEqual(['garden 2']);
      stop();
    } finally {
      jest.useRealTimers();
    }
  });
});
