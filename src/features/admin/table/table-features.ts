import { rowSortingFeature, tableFeatures } from '@tanstack/react-table';

/** What the tables of the panel use of the table library. */
export const features = tableFeatures({ rowSortingFeature });
