import { findTar } from '../support/database';

// The database that tests copy, made of the migrations as they are in this copy of the project.
await findTar();
